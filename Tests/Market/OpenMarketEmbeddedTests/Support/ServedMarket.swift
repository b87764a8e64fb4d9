import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketInfrastructure
import OpenMarketTesting
import Testing

/// The embedded market itself under watch, and any number of clients in front of it.
struct ServedMarket: Sendable {
    /// Where the clients are.
    enum Way: Sendable, CaseIterable {
        case inProcess
        case loopback
    }

    /// How the clients speak of people: in documents of one of the layouts, or by the market's own routes.
    enum Dialect: Sendable, CaseIterable {
        case safe, original, routes

        var layout: AccountLayout { self == .original ? .original : .safe }
    }

    let watch: WatchedMarket
    let transport: any HTTPTransport
    let project: FirebaseConfiguration
    let layout: AccountLayout
    private var accounts = MarketConfiguration.AccountSource.project
    private let finish: @Sendable () async -> Void

    /// A fresh market, whose clients speak of people in this way.
    init(
        _ way: Way = .inProcess,
        _ dialect: Dialect,
        configure: (inout BackendConfiguration) -> Void = { _ in }
    ) async throws {
        try await self.init(way, layout: dialect.layout, configure: configure)
        if dialect == .routes { accounts = .server }
    }

    /// A fresh market.
    init(
        _ way: Way = .inProcess,
        layout: AccountLayout = .safe,
        database: URL? = nil,
        configure: (inout BackendConfiguration) -> Void = { _ in }
    ) async throws {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase(layout: layout == .safe ? .safe : .original)
        configure(&configuration)
        let backend = try await MarketBackend(configuration: configuration, database: database)
        watch = WatchedMarket(backend)
        self.layout = layout
        switch way {
        case .inProcess:
            transport = InProcessTransport(watch)
            project = try FirebaseConfiguration(emulator: "localhost:80")
            finish = { await backend.close() }
        case .loopback:
            let server = HTTPServer(handler: watch, configuration: .patient)
            let sockets = URLSessionTransport(.patient)
            project = try FirebaseConfiguration(emulator: "127.0.0.1:\(server.start().port)")
            transport = sockets
            finish = {
                sockets.shutDown()
                await server.stop()
                await backend.close()
            }
        }
    }

    /// Tells a story in front of it and ends it.
    func story(_ tell: (ServedMarket) async throws -> Void) async throws {
        do {
            try await tell(self)
        } catch {
            await finish()
            throw error
        }
        await finish()
    }

    /// Another client with a session of its own.
    func client(
        over transport: (any HTTPTransport)? = nil,
        sessions: any SessionStore = InMemorySessionStore(),
        configure: (inout MarketConfiguration) -> Void = { _ in }
    ) -> OpenMarketClient {
        var configuration = MarketConfiguration.rest(project.firestoreURL, generation: .v3x)
        configuration.firebase = project
        configuration.accountLayout = layout
        configuration.accounts = accounts
        configuration.sessionStore = sessions
        configuration = configuration.patient
        configure(&configuration)
        return OpenMarketClient(configuration, transport: transport ?? self.transport)
    }

    /// The ports of another device.
    func device(
        over transport: (any HTTPTransport)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> AccountWiring.Device {
        let transport = transport ?? self.transport
        return switch accounts {
        case .project: AccountWiring.Device(project, layout, over: transport, clock: clock)
        case .server, .nowhere: AccountWiring.Device(project.firestoreURL, over: transport, clock: clock)
        }
    }

    /// A client whose user has just signed up.
    func join(_ name: String) async throws -> AccountUseCases {
        let accounts = try accounts()
        _ = try await accounts.signUp(.fixture(name: name, market: nil))
        return accounts
    }

    /// The accounts of another client.
    func accounts(
        over transport: (any HTTPTransport)? = nil,
        sessions: any SessionStore = InMemorySessionStore()
    ) throws(MarketError) -> AccountUseCases {
        try client(over: transport, sessions: sessions).requireAccounts()
    }
}
