public import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire
import Synchronization

/// Tells a sink where each call begins and ends, and lets the middleware behind it tell what happens between.
///
/// Allow-lists choose the header fields and the words of a path that an event has. Bodies, queries, ids, tokens and
/// every unknown text stay out.
package struct EventMiddleware: HTTPMiddleware {
    private let sink: EventSink
    private let visibleHeaders: [String]
    private let path: PathRedaction
    private let clock: any Clock<Duration>

    /// The header fields of a response that are told by default.
    package static let harmlessHeaders = ["content-type", "content-length", "content-encoding", "retry-after"]

    package init(
        _ sink: EventSink,
        visibleHeaders: [String] = EventMiddleware.harmlessHeaders,
        visiblePathWords: Set<String> = PathRedaction.marketWords,
        clock: any Clock<Duration>
    ) {
        self.sink = sink
        self.visibleHeaders = visibleHeaders
        self.path = PathRedaction(visibleWords: visiblePathWords)
        self.clock = clock
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        let start = start(of: request)
        let events = sink.call(options.operation)
        events.note(.request(start))
        var inner = options
        inner.events = events
        let watch = Stopwatch(clock)
        let result = await Result { () async throws(TransportError) in try await next(request, options: inner) }
        events.note(.response(record(of: start, events, result, duration: watch.elapsed)))
        return try result.get()
    }

    private func start(of request: HTTPRequest) -> CallStart {
        guard sink.needsAddresses else {
            return CallStart(method: "", origin: "", path: "", requestBytes: request.body.length)
        }
        return CallStart(
            method: request.method.isValid ? request.method.rawValue : "*",
            origin: request.origin.description,
            path: path.visible(request.path),
            requestBytes: request.body.length
        )
    }

    private func record(
        of start: CallStart,
        _ events: CallEvents,
        _ result: Result<HTTPResponse, TransportError>,
        duration: Duration
    ) -> CallRecord {
        let attempt = AttemptRecord(result, duration: duration)
        let response = try? result.get()
        let names = sink.needsAddresses ? visibleHeaders : []
        let pairs = names.compactMap { name in response?.headers[name].map { (name, VisibleText.value($0)) } }
        return CallRecord(
            operation: events.operation,
            method: start.method,
            origin: start.origin,
            path: start.path,
            headers: Dictionary(pairs) { first, _ in first },
            status: attempt.status,
            failure: attempt.failure,
            duration: duration,
            requestBytes: start.requestBytes,
            responseBytes: attempt.responseBytes
        )
    }
}

/// Tells what came of each attempt: placed last, behind `RetryMiddleware`, it sees every request of a call.
package struct AttemptMiddleware: HTTPMiddleware {
    private let clock: any Clock<Duration>

    package init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let events = options.events else { return try await next(request, options: options) }
        let watch = Stopwatch(clock)
        let result = await Result { () async throws(TransportError) in try await next(request, options: options) }
        events.note(AttemptRecord(result, duration: watch.elapsed))
        return try result.get()
    }
}

extension AttemptRecord {
    /// Makes the record of a result, without its content.
    init(_ result: Result<HTTPResponse, TransportError>, duration: Duration) {
        switch result {
        case .success(let response):
            self.init(
                status: response.status,
                failure: nil,
                duration: duration,
                responseBytes: response.body.count
            )
        case .failure(let error):
            self.init(status: nil, failure: error.cause.name, duration: duration, responseBytes: 0)
        }
    }
}

/// Counts of all calls, by operation.
///
/// Set it as ``RecommendedMiddleware/metrics``; a client has its own in `OpenMarketClient.metrics`.
public final class CallMetrics: Sendable {
    /// The counts of one operation.
    public struct Counts: Sendable, Hashable {
        public internal(set) var calls = 0
        /// Requests that were sent for them, repetitions included.
        public internal(set) var attempts = 0
        /// Calls without a response.
        public internal(set) var failures = 0
        public internal(set) var statuses: [Int: Int] = [:]
        public internal(set) var requestBytes: Int64 = 0
        public internal(set) var responseBytes: Int64 = 0
        public internal(set) var totalDuration = Duration.zero
        public internal(set) var longestDuration = Duration.zero
    }

    private let counts = Mutex<[String: Counts]>([:])

    public init() {}

    public var snapshot: [String: Counts] { counts.withLock { $0 } }

    /// The receiver of the events that it counts; for a client with middleware of its own.
    public var events: EventSink {
        EventSink(needsAddresses: false) { [self] in record($0) }
    }

    private func record(_ event: ClientEvent) {
        switch event.kind {
        case .attempt: counts.withLock { $0[event.operation, default: Counts()].attempts += 1 }
        case .response(let call): counts.withLock { $0[event.operation, default: Counts()].add(call) }
        default: break
        }
    }
}

extension CallMetrics.Counts {
    fileprivate mutating func add(_ call: CallRecord) {
        calls += 1
        requestBytes += call.requestBytes
        responseBytes += Int64(call.responseBytes)
        totalDuration += call.duration
        longestDuration = max(longestDuration, call.duration)
        if let status = call.status { statuses[status, default: 0] += 1 } else { failures += 1 }
    }
}
