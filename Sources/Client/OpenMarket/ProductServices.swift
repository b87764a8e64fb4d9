import OpenMarketData
package import OpenMarketDomain

/// The repositories that depend on where the products are: in Firebase or at a server.
package struct ProductServices {
    let products: any ProductsRepository
    let selling: any SellingRepository
    let health: any HealthRepository
    let vendors: any VendorRegister
    let vendorProof: any VendorProof
    /// The data of users, where a server keeps it.
    let personalData: (any PersonalDataRepository)?

    package init(
        products: any ProductsRepository,
        selling: any SellingRepository,
        health: any HealthRepository,
        vendors: any VendorRegister,
        vendorProof: any VendorProof,
        personalData: (any PersonalDataRepository)? = nil
    ) {
        (self.products, self.selling, self.health) = (products, selling, health)
        (self.vendors, self.vendorProof, self.personalData) = (vendors, vendorProof, personalData)
    }
}

extension ProductServices {
    /// The products of a configuration: in Firebase, or at its server.
    init(
        _ configuration: MarketConfiguration,
        services: AccountServices?,
        server client: EndpointClient,
        sessions: SessionKeeper
    ) {
        self =
            services?.project?.products(of: configuration)
            ?? ProductServices(configuration, server: client, sessions: sessions)
    }

    init(_ configuration: MarketConfiguration, server client: EndpointClient, sessions: SessionKeeper) {
        let dialect = configuration.generation.dialect(
            dates: ServerDateParser(secondsFromGMT: configuration.secondsFromGMT)
        )
        // A list without the products of blocked vendors is for the user who blocked them alone.
        let reader = configuration.isBesideItsAccounts ? client.signed() : client
        products = RemoteProductsRepository(client: reader, dialect: dialect)
        // Where one server has both, a login is the only credential of a user.
        let signsByToken = configuration.isBesideItsAccounts && configuration.accounts == .server
        selling = RemoteSellingRepository(
            client: reader,
            dialect: dialect,
            sessions: sessions,
            signsByToken: signsByToken
        )
        health = RemoteHealthRepository(client: client, dialect: dialect)
        let searching = SearchingVendorRegister(products: products, selling: selling, sessions: sessions)
        let register: any VendorRegister =
            configuration.isBesideItsAccounts
            ? RemoteVendorRegister(client: client, tellsSecrets: !signsByToken) : searching
        vendors = configuration.vendors ?? register
        personalData = configuration.isBesideItsAccounts ? RemotePersonalData(client: client) : nil
        vendorProof = configuration.generation == .v3x ? RemoteVendorProof(client: client) : UnprovenVendors()
    }
}
