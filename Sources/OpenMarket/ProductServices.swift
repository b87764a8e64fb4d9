import OpenMarketData
import OpenMarketDomain

/// The repositories that depend on where the products are: in Firebase or at a server.
struct ProductServices {
    let products: any ProductsRepository
    let queries: any ProductQueryRepository
    let health: any HealthRepository
    let vendors: any VendorFinder

    /// The products of a configuration: in Firebase, or at its server.
    init(
        _ configuration: MarketConfiguration,
        server client: EndpointClient,
        services: AccountServices?,
        sessions: SessionKeeper
    ) {
        if configuration.products == .firebase, let services {
            products = FirestoreProductsRepository(services.client, storage: services.storage, sessions: sessions)
            queries = FirestoreProductQueryRepository(services.client)
            health = FirestoreHealthRepository(services.client)
            vendors = configuration.vendors ?? UserAsVendor()
        } else {
            let dialect = configuration.generation.dialect(
                dates: ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
            )
            let remote = RemoteProductsRepository(client: client, dialect: dialect)
            products = VendorLearningProductsRepository(base: remote, sessions: sessions)
            queries = RemoteProductQueryRepository(client: client, dialect: dialect)
            health = RemoteHealthRepository(client: client, dialect: dialect)
            vendors = configuration.vendors ?? RemoteVendorFinder(products: remote, queries: queries)
        }
    }
}
