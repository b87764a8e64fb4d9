package import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire

/// Tells a sink where each call begins and ends, and lets the middleware behind it tell what happens between.
///
/// What is told is chosen by allow-lists: the named header fields, the named words of a path. Bodies, queries, ids, tokens
/// and everything unheard of stay out.
package struct EventMiddleware: HTTPMiddleware {
    private let sink: EventSink
    private let visibleHeaders: [String]
    private let path: PathRedaction
    private let clock: any Clock<Duration>

    /// The header fields of a response that are told by default.
    package static let harmlessHeaders = ["content-type", "content-length", "content-encoding", "retry-after"]

    /// Tells `sink`.
    package init(
        _ sink: EventSink,
        visibleHeaders: [String] = EventMiddleware.harmlessHeaders,
        visiblePathWords: Set<String> = PathRedaction.marketWords,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.sink = sink
        self.visibleHeaders = visibleHeaders
        self.path = PathRedaction(visibleWords: visiblePathWords)
        self.clock = clock
    }

    /// Tells the beginning, goes on with the call, and tells its end.
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
        do throws(TransportError) {
            let response = try await next(request, options: inner)
            events.note(.response(record(of: start, events, .success(response), duration: watch.elapsed)))
            return response
        } catch {
            events.note(.response(record(of: start, events, .failure(error), duration: watch.elapsed)))
            throw error
        }
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
