import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketHTTPServer
import OpenMarketTesting

/// The back ends that the experiments are made on.
enum Products: String, Sendable, CaseIterable {
    case rest = "REST"
    case firebase = "Firebase"
}

/// A market behind a socket, with a user who has signed up.
struct Town: Sendable {
    let products: Products
    let backend: MarketBackend
    let port: UInt16
    private let server: HTTPServer

    /// The stored session of the user, for as many clients as there are devices.
    let session: Session

    init(_ products: Products) async throws {
        self.products = products
        var configuration = BackendConfiguration()
        configuration.generation = .v3x
        configuration.limits.passwordIterations = 1000
        configuration.firebase = ServedFirebase(ownerToken: "owner")
        backend = try await MarketBackend(configuration: configuration)
        server = HTTPServer(handler: backend)
        port = try server.start().port
        let vendor = products == .rest ? try await backend.makeSession(vendorName: "ann").credentials : nil
        let store = InMemorySessionStore()
        var first = try Self.configuration(products, port: port)
        first.sessionStore = store
        let form = SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "ann", market: vendor)
        session = try await OpenMarketClient(first).requireAccounts().signUp(form)
    }

    func close() async {
        await server.stop()
        await backend.close()
    }

    /// A client of the user, through `port`.
    func client(port: UInt16? = nil, configure: (inout MarketConfiguration) -> Void = { _ in }) throws
        -> OpenMarketClient
    {
        var configuration = try Self.configuration(products, port: port ?? self.port)
        configuration.sessionStore = InMemorySessionStore(session)
        configure(&configuration)
        return OpenMarketClient(configuration)
    }

    /// A chat of the user with another one, who signs up for it.
    func roomWithAnother() async throws -> ChatRoom {
        var other = try Self.configuration(products, port: port)
        other.sessionStore = InMemorySessionStore()
        _ = try await OpenMarketClient(other).requireAccounts().signUp(.fixture(name: "other", market: nil))
        let accounts = try client().requireAccounts()
        let room = try await accounts.openChat(withVendorNamed: "other")
        _ = try await accounts.sendMessage("hi", to: room.id)
        return room
    }

    private static func configuration(_ products: Products, port: UInt16) throws -> MarketConfiguration {
        let project = try FirebaseConfiguration(emulator: "127.0.0.1:\(port)")
        var configuration =
            switch products {
            case .rest: try MarketConfiguration.rest("http://127.0.0.1:\(port)", generation: .v3x, accounts: project)
            case .firebase: MarketConfiguration.firebase(project)
            }
        configuration.retries.base = .milliseconds(1)
        configuration.retries.throttledBase = .milliseconds(1)
        return configuration
    }
}
