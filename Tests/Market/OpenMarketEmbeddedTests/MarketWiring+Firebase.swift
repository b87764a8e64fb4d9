import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting
import Testing

/// Markets that have nothing but Firebase, as the embedded market speaks it.
extension MarketWiring {
    /// The same three ways as for a server of the Open Market.
    static let onFirebase: [MarketWiring] = [
        MarketWiring(name: "stub transport, Firebase alone", generation: .v3x, isOnFirebase: true) {
            let backend = try await MarketBackend(configuration: .quick(.v3x))
            let market = InProcessTransport(backend)
            let stub = StubTransport("market")
            stub.answerEach { request in await StubResponse(of: market, to: request) }
            return try await clients(of: FirebaseConfiguration(emulator: "localhost:80"), over: stub) {
                await backend.close()
            }
        },
        MarketWiring(name: "in process, Firebase alone", generation: .v3x, isOnFirebase: true) {
            let backend = try await MarketBackend(configuration: .quick(.v3x))
            func client(_ name: String) async throws -> OpenMarketClient {
                let client = OpenMarketClient.patient(backend) { configuration in
                    configuration.useFirebase()
                    configuration.products = .firebase
                    // The list of banners is the server's, and of its own products.
                    configuration.bannerURL = nil
                }
                return try await client.joined(by: name)
            }
            return Clients(
                vendor: try await client("wongbing"),
                stranger: try await client("stranger")
            ) { await backend.close() }
        },
        MarketWiring(name: "over loopback, Firebase alone", generation: .v3x, isOnFirebase: true) {
            let backend = try await MarketBackend(configuration: .quick(.v3x))
            let server = HTTPServer(handler: backend, configuration: .patient)
            let address = try server.start()
            return try await clients(of: FirebaseConfiguration(emulator: "127.0.0.1:\(address.port)"), over: nil) {
                await server.stop()
                await backend.close()
            }
        },
    ]

    private static func clients(
        of project: FirebaseConfiguration,
        over transport: (any HTTPTransport)?,
        finish: @escaping @Sendable () async -> Void
    ) async throws -> Clients {
        func client(_ name: String) async throws -> OpenMarketClient {
            let configuration = MarketConfiguration.firebase(project).patient
            guard let transport else {
                return try await OpenMarketClient(configuration).joined(by: name)
            }
            return try await OpenMarketClient(configuration, transport: transport).joined(by: name)
        }
        return Clients(vendor: try await client("wongbing"), stranger: try await client("stranger"), finish: finish)
    }
}

extension OpenMarketClient {
    /// The client of a user who has just signed up.
    func joined(by name: String) async throws -> OpenMarketClient {
        _ = try await requireAccounts().signUp(.fixture(name: name, market: nil))
        return self
    }
}
