import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The repositories that depend on where the products are: in Firebase or at a server.
struct ProductServices {
    let products: any ProductsRepository
    let queries: any ProductQueryRepository
    let health: any HealthRepository
    let vendors: any VendorRegister
    let vendorProof: any VendorProof

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
            vendorProof = UnprovenVendors()
        } else {
            let dialect = configuration.generation.dialect(
                dates: ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
            )
            // What a user has blocked is left out for them alone.
            let reader = configuration.keepsRegisterOfUsers ? client.signed() : client
            let remote = RemoteProductsRepository(client: reader, dialect: dialect)
            products = VendorLearningProductsRepository(base: remote, sessions: sessions)
            queries = RemoteProductQueryRepository(client: reader, dialect: dialect)
            health = RemoteHealthRepository(client: client, dialect: dialect)
            let searching = SearchingVendorRegister(products: remote, queries: queries)
            let register: any VendorRegister =
                configuration.keepsRegisterOfUsers ? RemoteVendorRegister(client: client) : searching
            vendors = configuration.vendors ?? register
            vendorProof =
                configuration.generation == .v3x ? RemoteVendorProof(client: client) : UnprovenVendors()
        }
    }
}

extension MarketConfiguration {
    /// Whether the server of the products proves the logins of the account service: it does for those beside it.
    var keepsRegisterOfUsers: Bool {
        guard generation == .v3x, products != .firebase, let firebase else { return false }
        return HTTPOrigin(firebase.firestoreURL) == HTTPOrigin(baseURL)
    }
}
