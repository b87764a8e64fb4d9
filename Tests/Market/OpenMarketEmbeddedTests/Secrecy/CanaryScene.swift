import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWeather
import OpenMarketWire
import Synchronization

@testable import OpenMarketDesk
@testable import OpenMarketInspector

/// A market in a file behind sockets, clients in front of it, and a listener that records everything.
final class CanaryScene: Sendable {
    let canaries = Canaries()
    let folder = ScratchFolder()
    let events = RecordedEvents()
    let recorder: RecordingTransport
    let client: OpenMarketClient
    let accounts: AccountUseCases
    let keeper: SessionKeeper
    let backend: MarketBackend
    let layout: AccountLayout
    let project: FirebaseConfiguration
    private let configuration: MarketConfiguration
    private let server: HTTPServer
    private let sockets: URLSessionTransport
    private let lines: LineBox
    private let inspector = CallRecorder(clock: ManualClock())

    /// The lines of the server's own log.
    private final class LineBox: Sendable {
        let lines = Mutex<[String]>([])
    }

    init(_ layout: AccountLayout) async throws {
        self.layout = layout
        var served = BackendConfiguration.quick(.v3x)
        served.firebase = ServedFirebase(layout: layout == .safe ? .safe : .original)
        backend = try await MarketBackend(configuration: served, database: folder.url.appending(path: "market.db"))
        let lines = LineBox()
        server = HTTPServer(
            handler: backend,
            configuration: .patient,
            log: { entry in lines.lines.withLock { $0.append(entry.line) } },
            observer: inspector.observer
        )
        self.lines = lines
        let address = try server.start()
        guard let url = URL(string: "http://127.0.0.1:\(address.port)") else { throw MarketError.invalidRequest(.url) }
        project = FirebaseConfiguration(
            projectID: "demo-open-market",
            apiKey: canaries.add("API key", "canary-key-1"),
            server: url
        )
        sockets = URLSessionTransport(.patient)
        recorder = RecordingTransport(sockets)
        var configuration = MarketConfiguration.rest(url, generation: .v3x)
        configuration.firebase = project
        configuration.accountLayout = layout
        configuration.sessionStore = FileSessionStore(folder.url.appending(path: "session.json"))
        configuration.cacheFolder = folder.url.appending(path: "cache")
        configuration.cache = CacheSettings(policy: .cacheFirst)
        configuration.events = events.sink
        configuration.retries.maxAttempts = 1
        self.configuration = configuration.patient
        client = OpenMarketClient(self.configuration, transport: recorder)
        guard let accounts = client.accounts, let keeper = client.sessions as? SessionKeeper else {
            throw MarketError.unsupported(.accounts)
        }
        self.accounts = accounts
        self.keeper = keeper
    }

    /// Another client like the first one, over another transport and with another session.
    ///
    /// Without accounts it waits for nothing: what those repeat, they repeat after real pauses.
    func client(
        over transport: any HTTPTransport,
        as session: Session? = nil,
        withAccounts: Bool = true
    ) -> OpenMarketClient {
        var configuration = configuration
        if !withAccounts { configuration.firebase = nil }
        configuration.sessionStore = InMemorySessionStore(session)
        configuration.cacheFolder = nil
        return OpenMarketClient(configuration, transport: transport)
    }

    /// The tokens of the user who is logged in now must not be seen either.
    func addTokens(_ name: String) async throws {
        let login = try await keeper.login()
        canaries.add("ID token " + name, login.accessToken.reveal())
        canaries.add("refresh token " + name, login.refreshToken.reveal())
    }

    /// Looks through everything that was written down or told.
    func searchEverything() {
        for line in lines.lines.withLock({ $0 }) { canaries.search(line, in: "log of the server") }
        for event in events.all { canaries.search(printed: event, in: "event of the client") }
        canaries.search(printed: client.metrics.snapshot, in: "metrics")
        canaries.search(printed: client, in: "client")
        canaries.search(printed: accounts, in: "accounts")
        for call in recorder.calls {
            // Google's protocol has the key there; it names an app and opens nothing.
            canaries.search(call.target, in: "address", except: ["API key"])
            guard let response = call.answer else { continue }
            let fields = response.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            let text = fields + "\n" + String(decoding: response.body, as: UTF8.self)
            let path = String(call.target.prefix { $0 != "?" })
            canaries.search(text, in: "response from " + path, except: namesOfCanaries(givenBy: path))
        }
        for file in folder.files where !file.isPrivate && canaries.isIn(file.content) {
            canaries.search(String(decoding: file.content, as: UTF8.self), in: "file " + file.name)
        }
    }

    /// Looks through every page of the inspector, its stream and its export.
    private func searchInspector() async {
        let access = PageAccess(random: { 7 })
        let routes = InspectorRoutes(
            access: access,
            recorder: inspector,
            timelines: TimelineRecorder(),
            market: ResettableMarket(backend),
            weather: WeatherRoutes(current: CurrentWeather())
        )
        let stream = CallStream(frame: Frame(language: .english, base: access.base, generation: "v3x"))
        inspector.listen { calls in calls.allSatisfy { stream.write([$0]) } }
        inspector.drain()
        if case .bytes(let bytes) = stream.body.take() {
            canaries.search(String(decoding: bytes, as: UTF8.self), in: "stream of the inspector")
        }
        let calls = inspector.calls
        for path in ["", "market", "likes", "weather", "calls.har"] + calls.map({ "calls/\($0.number)" }) {
            let cookie = String(access.cookieField.prefix { $0 != ";" })
            let origin = HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 1)
            let request = HTTPRequest(origin: origin, target: access.base + path, headers: ["Cookie": cookie])
            let page = await routes.respond(to: request)
            if page.status == 200 { shownPages.withLock { $0 += 1 } }
            canaries.search(String(decoding: page.body, as: UTF8.self), in: "page of the inspector")
        }
    }

    /// How many pages the inspector showed.
    let shownPages = Mutex(0)

    /// What a response is there to give: tokens where one logs in, a user's own address and private document, and messages.
    private func namesOfCanaries(givenBy path: String) -> Set<String> {
        if path.contains("/accounts:") || path.contains("/token") {
            return canaries.names { $0.hasPrefix("ID token") || $0.hasPrefix("refresh token") || $0 == "address" }
        }
        if path == "/api/vendors" { return ["user's identifier"] }
        guard path.contains("/documents") else { return [] }
        // The layout of the original apps has the address in the documents of users; the safe one has it nowhere.
        let ofLayout: Set = layout == .original ? ["address"] : []
        return ofLayout.union(["message", "user's identifier", "user's secret"])
    }

    /// How many lines the server has logged.
    var lineCount: Int { lines.lines.withLock { $0.count } }

    func end() async {
        sockets.shutDown()
        await server.stop()
        await searchInspector()
        await backend.close()
        searchEverything()
    }
}
