public import OpenMarketBackend
import OpenMarketWire

/// A page that shows every call of a market: what was sent, what came back and what happened in between.
///
/// ```swift
/// let inspector = MarketInspector(of: backend)
/// print(try inspector.start())
/// ```
///
/// It has a listener of its own, which only this machine reaches, and an address that cannot be guessed. Secrets, tokens
/// and e-mail addresses are masked before anything is kept; the last 1,000 calls are kept, in memory.
public final class MarketInspector: Sendable {
    let backend: MarketBackend
    let recorder: CallRecorder
    let timelines = TimelineRecorder()
    private let access: InspectorAccess
    private let server: HTTPServer

    /// An inspector of a market; `port` 0 takes a free one.
    public init(of backend: MarketBackend, port: UInt16 = 0) {
        var configuration = ServerConfiguration(port: port)
        configuration.connections = 64
        configuration.allowedHosts = AllowedHosts([])
        self.backend = backend
        let random = backend.configuration.random
        (recorder, access) = (CallRecorder(), InspectorAccess(random: random))
        let routes = InspectorRoutes(
            access: access,
            recorder: recorder,
            timelines: timelines,
            market: MarketRoutes(desk: MarketDesk(backend: backend)),
            generation: backend.configuration.generation.rawValue
        )
        server = HTTPServer(handler: routes, configuration: configuration)
    }

    /// What the server of the market is given.
    package var observer: ServerObserver { recorder.observer }

    /// Begins to listen.
    ///
    /// - Returns: The address of the page with its token, for one user of this machine.
    public func start() throws(ServerError) -> String {
        try server.start().description + access.entrance
    }

    /// Closes the page.
    public func stop() async { await server.stop() }
}
