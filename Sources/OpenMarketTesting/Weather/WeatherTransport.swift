public import Foundation
public import OpenMarketData
public import OpenMarketWire
import Synchronization

/// A transport with weather: put it in front of any other, and see what your client does about it.
///
/// ```swift
/// let transport = WeatherTransport(InProcessTransport(backend), try Weather("lost-response=1x@POST/api/products"))
/// let client = OpenMarketClient(configuration, transport: transport)
/// ```
///
/// Delays wait on the clock that is given, so that a test with a `ManualClock` moves them itself. The same weather over
/// the same requests does the same again.
public final class WeatherTransport: HTTPTransport {
    /// A request that something happened to.
    public struct Fault: Sendable, Hashable {
        /// The method of the request.
        public let method: HTTPMethod
        /// Its path.
        public let path: String
        /// What happened, in its order; jitter with the time it took.
        public let effects: [Weather.Effect]
    }

    private let way: WeatheredTransport
    private let current: CurrentWeather
    private let log: FaultLog

    /// Weather in front of `base`.
    ///
    /// - Parameters:
    ///   - base: Who carries the requests.
    ///   - weather: What happens to them; it can be changed later.
    ///   - clock: What delays wait on.
    ///   - now: The present time, for a clock that is wrong.
    public init(
        _ base: any HTTPTransport,
        _ weather: Weather = Weather(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let (current, log) = (CurrentWeather(weather), FaultLog())
        way = WeatheredTransport(base, current, clock: clock, now: now) { log.add($0, $1) }
        (self.current, self.log) = (current, log)
    }

    /// The weather; a new one begins to count its requests from zero.
    public var weather: Weather {
        get { current.weather }
        set { current.weather = newValue }
    }

    /// What happened so far, in the order in which it was over.
    public var faults: [Fault] { log.faults }

    /// As the base does.
    public var deliversInPieces: Bool { way.deliversInPieces }

    /// Sends a request, unless the weather has it otherwise.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        try await way.send(request, options: options)
    }

    /// The same for a response in pieces; one that is cut breaks off in the middle of its first piece.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        try await way.stream(request, options: options)
    }
}

/// What happened so far.
private final class FaultLog: Sendable {
    private let state = Mutex<[WeatherTransport.Fault]>([])

    var faults: [WeatherTransport.Fault] { state.withLock { $0 } }

    func add(_ request: HTTPRequest, _ forecast: Forecast) {
        guard !forecast.applied.isEmpty else { return }
        let fault = WeatherTransport.Fault(method: request.method, path: request.path, effects: forecast.applied)
        state.withLock { $0.append(fault) }
    }
}
