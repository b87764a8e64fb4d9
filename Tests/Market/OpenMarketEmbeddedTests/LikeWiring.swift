import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting
import Testing

/// A market that counts likes: what their specification is run against.
struct LikeWiring: Sendable, CustomTestStringConvertible {
    /// One market with two products.
    struct Market: Sendable {
        let products: [Product.ID]
        /// The use cases of another user, who is not logged in yet.
        let device: @Sendable () async throws -> MarketUseCases
        /// Deletes a product.
        let delete: @Sendable (Product.ID) async throws -> Void
        /// Ends whatever was started.
        let finish: @Sendable () async -> Void

        /// A user who has just signed up.
        func join(_ name: String) async throws -> MarketUseCases {
            let market = try await device()
            _ = try await market.requireAccounts().signUp(.fixture(name: name, market: nil))
            return market
        }
    }

    let name: String
    let make: @Sendable () async throws -> Market

    var testDescription: String { name }

    static let all: [LikeWiring] = [
        .inMemory, .inProcess, .overLoopback, .firebaseAlone, .routes,
    ]

    static let inMemory = LikeWiring(name: "in memory") {
        let goods: [ProductDetail] = [1, 2].map { .fixture(id: $0, vendor: nil) }
        let market = InMemoryMarket(products: goods)
        return Market(
            products: goods.map(\.id),
            device: { MarketUseCases(market.ports()) },
            delete: { try await market.products.delete($0, secret: Secret("1234")) },
            finish: {}
        )
    }

    /// A market in the same process.
    static let inProcess = LikeWiring(name: "in process") {
        let (backend, vendor) = try await served()
        return try await market(of: vendor) {
            OpenMarketClient.patient(backend) { $0.useFirebase() }
        } finish: {
            await backend.close()
        }
    }

    /// A market behind sockets of this machine.
    static let overLoopback = LikeWiring(name: "over loopback") {
        let (backend, vendor) = try await served()
        let server = HTTPServer(handler: backend, configuration: .patient)
        let address = try server.start()
        var configuration = try MarketConfiguration.rest(
            "http://127.0.0.1:\(address.port)",
            generation: .v3x,
            accounts: FirebaseConfiguration(emulator: "127.0.0.1:\(address.port)")
        )
        let patient = configuration.patient
        return try await market(of: vendor) {
            OpenMarketClient(patient)
        } finish: {
            await server.stop()
            await backend.close()
        }
    }

    /// A market in the same process, whose users come by its own routes.
    static let routes = LikeWiring(name: "in process, by the market's own routes") {
        let (backend, vendor) = try await served()
        return try await market(of: vendor) {
            OpenMarketClient.patient(backend)
        } finish: {
            await backend.close()
        }
    }

    /// A market that has nothing but Firebase.
    static let firebaseAlone = LikeWiring(name: "in process, Firebase alone") {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let device = { @Sendable in
            OpenMarketClient.patient(backend) { configuration in
                configuration.useFirebase()
                configuration.products = .firebase
                configuration.bannerURL = nil
            }
        }
        return try await market(of: device().joined(by: "shop"), device: device) { await backend.close() }
    }

    private static func served() async throws -> (MarketBackend, OpenMarketClient) {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase()
        let backend = try await MarketBackend(configuration: configuration)
        return (backend, OpenMarketClient.patient(backend, session: try await backend.makeSession(vendorName: "shop")))
    }

    /// A market whose two products are this vendor's.
    static func market(
        of vendor: OpenMarketClient,
        device: @escaping @Sendable () throws -> OpenMarketClient,
        finish: @escaping @Sendable () async -> Void
    ) async throws -> Market {
        var products: [Product.ID] = []
        for name in ["one", "two"] {
            products.append(try await vendor.registerProduct(.fixture(name: name), images: [Fixture.imageInput]).id)
        }
        return Market(
            products: products,
            device: { try device().useCases },
            delete: { try await vendor.deleteProduct($0) },
            finish: finish
        )
    }
}
