public import OpenMarketBackend
import OpenMarketDesk
import OpenMarketHTTPServer
public import OpenMarketWeather

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
    let market: ResettableMarket
    let recorder: CallRecorder
    let timelines = TimelineRecorder()
    let routes: InspectorRoutes
    package let currentWeather: CurrentWeather
    private let server: HTTPServer

    /// An inspector of a market; `port` 0 takes a free one.
    public convenience init(of backend: MarketBackend, port: UInt16 = 0) {
        self.init(of: ResettableMarket(backend), port: port, weather: CurrentWeather())
    }

    /// An inspector of a market that can be reset.
    package convenience init(of market: ResettableMarket, port: UInt16 = 0, weather: CurrentWeather) {
        let access = PageAccess(random: market.backend.configuration.random)
        self.init(of: market, seat: nil, among: 1, access: access, port: port, weather: weather)
    }

    /// The inspector of one market `among` so many, which share the memory for calls; in a class `seat` is its number.
    init(
        of market: ResettableMarket,
        seat: Int?,
        among count: Int,
        access: PageAccess,
        port: UInt16 = 0,
        weather: CurrentWeather
    ) {
        self.market = market
        (recorder, currentWeather) = (CallRecorder(sharing: count), weather)
        routes = InspectorRoutes(
            access: seat.map { access.below("\($0)") } ?? access,
            recorder: recorder,
            timelines: timelines,
            market: market,
            weather: WeatherRoutes(current: weather),
            seat: seat
        )
        server = HTTPServer(handler: routes, configuration: .page(port: port))
    }

    /// The weather between the inspected clients and the market, as the page shows and changes it.
    public var weather: Weather {
        get { currentWeather.weather }
        set { currentWeather.weather = newValue }
    }

    package var observer: ServerObserver { recorder.observer }

    /// Begins to listen.
    ///
    /// - Returns: The address of the page with its token, for one user of this machine.
    public func start() throws(ServerError) -> String {
        try server.start().description + routes.access.entrance
    }

    /// Closes the page.
    public func stop() async { await server.stop() }
}
