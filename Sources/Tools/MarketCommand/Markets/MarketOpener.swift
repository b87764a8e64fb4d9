import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase

/// Opens the market that a command line names.
struct MarketOpener {
    let call: Invocation
    let console: Console
    /// The number of products on a page.
    var pageSize = PageRequest.defaultSize
    /// Whether a file that is not there is made.
    var makesFile = false
    /// Whether the account options say who is calling.
    var usesAccount = true
    /// The store of the login of a user, for commands of users.
    var login: FileSessionStore?
    /// The store of waiting likes and messages, for commands of users.
    var outbox: FileOutboxStore?
    /// Whether the user who is logged in calls where no vendor is named.
    var usesLogin = false

    /// The market: a file's, a server's, or the demo market.
    func open() async throws(CommandFailure) -> SelectedMarket {
        if call.has(.data), call.has(.url) { throw call.misuse(.conflict("--data", "--url")) }
        if call.has(.plainHTTP), !call.has(.url) { throw call.misuse(.needs("--plain-http", "--url")) }
        let events = try events()
        let session = usesAccount ? try await AccountReader(call: call, console: console).session() : nil
        guard call.has(.data) || call.has(.url) else { return try await demo(session: session, events) }
        var opener = self
        if usesLogin, session == nil {
            opener.login = FileSessionStore(SessionFile(call: call, environment: console.environment).url)
        }
        return try await opener.lasting(session: session, events)
    }

    /// A market that is there after the command.
    private func lasting(session: Session?, _ events: EventSink?) async throws(CommandFailure) -> SelectedMarket {
        if let address = call.text(.url) { return try server(address, session: session, events) }
        return try await file(call.text(.data) ?? "", session: session, events)
    }

    private func server(
        _ text: String,
        session: Session?,
        _ events: EventSink?
    ) throws(CommandFailure) -> SelectedMarket {
        guard let url = ServerAddressText.url(text) else {
            throw call.misuse(.badAddress(text, closest: ServerAddressText.closest(to: text)))
        }
        var configuration = MarketConfiguration.rest(
            url,
            generation: Generation(rawValue: generation.rawValue) ?? .v3,
            session: session
        )
        configuration.pageSize = pageSize
        configuration.network.allowsPlainHTTP = call.has(.plainHTTP)
        configuration.sessionStore = login
        configuration.outbox = outbox
        configuration.events = events
        configuration.wait(console.patience)
        if login == nil {
            configuration.accounts = .nowhere
        } else if call.text(.project) != nil || generation != .v3x {
            let project = call.text(.project) ?? FirebaseConfiguration.emulatorProject
            configuration.firebase = FirebaseConfiguration(projectID: project, apiKey: "market", server: url)
        }
        return SelectedMarket(kind: .server, client: OpenMarketClient(configuration), backend: nil)
    }

    private func file(
        _ path: String,
        session: Session?,
        _ events: EventSink?
    ) async throws(CommandFailure) -> SelectedMarket {
        guard makesFile || FileManager.default.fileExists(atPath: path) else { throw .file(.missing, path: path) }
        return market(.file, try await openBackend(at: path), session: session, events)
    }

    private func demo(session: Session?, _ events: EventSink?) async throws(CommandFailure) -> SelectedMarket {
        let backend = try await openBackend(at: nil)
        let demoSession = try await Self.fill(backend).sessions.first
        var market = market(.demo, backend, session: session ?? demoSession, events)
        if session == nil { market.demoVendor = demoSession?.vendor?.name }
        return market
    }

    private func market(
        _ kind: SelectedMarket.Kind,
        _ backend: MarketBackend,
        session: Session?,
        _ events: EventSink?
    ) -> SelectedMarket {
        let client = OpenMarketClient.embedded(backend, session: session) {
            $0.pageSize = pageSize
            $0.sessionStore = login
            $0.outbox = outbox
            $0.events = events
            $0.wait(console.patience)
        }
        return SelectedMarket(kind: kind, client: client, backend: backend)
    }

    private var generation: ServedGeneration {
        call.text(.generation).flatMap(ServedGeneration.init(rawValue:)) ?? .v3x
    }

    private func openBackend(at path: String?) async throws(CommandFailure) -> MarketBackend {
        var configuration = BackendConfiguration(
            generation,
            isInMemory: path == nil,
            passwordIterations: console.passwordIterations
        )
        let database = path.map { URL(filePath: $0) }
        if let database { configuration.forgetAccounts(beside: database) }
        return try await CommandFailure.of(
            backend: await MarketBackend(configuration: configuration, database: database)
        )
    }

    /// Puts the demo catalogue into a market.
    static func fill(_ backend: MarketBackend) async throws(CommandFailure) -> DemoSellers {
        try await CommandFailure.of(backend: await backend.addDemoCatalogue())
    }
}

extension MarketConfiguration {
    /// Waits this long for each response, where a time is given.
    fileprivate mutating func wait(_ patience: Duration?) {
        guard let patience else { return }
        (deadline, network.idleTimeout, network.resourceTimeout) = (patience, patience, patience)
    }
}
