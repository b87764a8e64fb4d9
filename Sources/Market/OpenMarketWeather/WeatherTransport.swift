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
        public let method: HTTPMethod
        public let path: String
        /// The effects, in their order; jitter with the time it took.
        public let effects: [Weather.Effect]
    }

    private let base: any HTTPTransport
    private let current: CurrentWeather
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let note: @Sendable (HTTPRequest, Forecast) -> Void
    private let log: FaultLog

    /// Weather in front of `base`.
    ///
    /// - Parameters:
    ///   - base: The transport that carries the requests.
    ///   - weather: The effects on them; it can be changed later.
    ///   - clock: The clock that delays wait on.
    ///   - now: The present time, for a clock that is wrong.
    public convenience init(
        _ base: any HTTPTransport,
        _ weather: Weather = Weather(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let log = FaultLog()
        self.init(base, CurrentWeather(weather), clock: clock, now: now, log: log) { log.add($0, $1) }
    }

    /// Weather that others share; `note` is told what happened to a request, once it is over, and ``faults`` stays empty.
    package convenience init(
        _ base: any HTTPTransport,
        _ current: CurrentWeather,
        note: @escaping @Sendable (HTTPRequest, Forecast) -> Void
    ) {
        self.init(base, current, clock: ContinuousClock(), now: { Date() }, log: FaultLog(), note: note)
    }

    private init(
        _ base: any HTTPTransport,
        _ current: CurrentWeather,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Date,
        log: FaultLog,
        note: @escaping @Sendable (HTTPRequest, Forecast) -> Void
    ) {
        (self.base, self.current, self.clock, self.now) = (base, current, clock, now)
        (self.log, self.note) = (log, note)
    }

    /// The weather; a new one begins to count its requests from zero.
    public var weather: Weather {
        get { current.weather }
        set { current.weather = newValue }
    }

    /// The faults so far, in the order in which they were over.
    public var faults: [Fault] { log.faults }

    /// Whether the transport behind the weather delivers in pieces.
    public var deliversInPieces: Bool { base.deliversInPieces }

    /// Sends a request, unless the weather has it otherwise.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        guard var forecast = current.forecast(for: request) else {
            return try await base.send(request, options: options)
        }
        defer { note(request, forecast) }
        switch try await outgoing(request, &forecast) {
        case .lost: throw TransportError(.connectionLost)
        case .response(let response): return response
        case .request(let request):
            let response = try await base.send(request, options: options)
            guard case .response(let arrived) = forecast.incoming(response, now: now()) else {
                throw TransportError(.connectionLost)
            }
            return arrived
        }
    }

    /// Sends a request for a response in pieces; a cut response breaks off in the middle of its first piece.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        guard var forecast = current.forecast(for: request) else {
            return try await base.stream(request, options: options)
        }
        defer { note(request, forecast) }
        switch try await outgoing(request, &forecast) {
        case .lost: throw TransportError(.connectionLost)
        case .response(let response): return HTTPStreamedResponse(response, chunks: .once(response.body))
        case .request(let request):
            let response = try await base.stream(request, options: options)
            let head = HTTPResponse(status: response.status, headers: response.headers)
            switch forecast.incoming(head, now: now()) {
            case .lost: throw TransportError(.connectionLost)
            case .response(let head): return HTTPStreamedResponse(head, chunks: response.chunks)
            case .cut(let head): return HTTPStreamedResponse(head, chunks: .cut(response.chunks))
            }
        }
    }

    private func outgoing(
        _ request: HTTPRequest,
        _ forecast: inout Forecast
    ) async throws(TransportError) -> Forecast.Outgoing {
        if forecast.delay > .zero {
            do { try await clock.sleep(for: forecast.delay) } catch { throw .cancelled }
        }
        return forecast.outgoing(request, now: now())
    }
}

private final class FaultLog: Sendable {
    private let state = Mutex<[WeatherTransport.Fault]>([])

    var faults: [WeatherTransport.Fault] { state.withLock { $0 } }

    func add(_ request: HTTPRequest, _ forecast: Forecast) {
        guard !forecast.applied.isEmpty else { return }
        let fault = WeatherTransport.Fault(method: request.method, path: request.path, effects: forecast.applied)
        state.withLock { $0.append(fault) }
    }
}

extension HTTPStreamedResponse {
    fileprivate init(_ head: HTTPResponse, chunks: HTTPChunks) {
        self.init(status: head.status, headers: head.headers, chunks: chunks)
    }
}

extension HTTPChunks {
    /// Half of the first piece, and then no connection.
    fileprivate static func cut(_ chunks: HTTPChunks) -> HTTPChunks {
        let pieces = FirstHalf(chunks)
        return HTTPChunks { () async throws(TransportError) in try await pieces.next() }
    }

    private final class FirstHalf: Sendable {
        private let chunks: HTTPChunks
        private let isOver = Atomic(false)

        init(_ chunks: HTTPChunks) { self.chunks = chunks }

        func next() async throws(TransportError) -> Data? {
            guard !isOver.exchange(true, ordering: .relaxed), let chunk = try await chunks.next() else {
                throw TransportError(.connectionLost)
            }
            return chunk.prefix(chunk.count / 2)
        }
    }
}
