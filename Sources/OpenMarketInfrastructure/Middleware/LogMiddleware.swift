package import OpenMarketData
import OpenMarketDomain
package import OpenMarketWire

/// Tells a `CallObserver` about every finished call, without anything secret.
///
/// What is told is chosen by allow-lists: the named header fields, the named words of a path. Bodies, queries, ids, tokens
/// and everything unheard of stay out.
package struct LogMiddleware: HTTPMiddleware {
    private let observer: any CallObserver
    private let visibleHeaders: [String]
    private let path: PathRedaction
    private let clock: any Clock<Duration>

    /// The header fields of a response that are told by default.
    package static let harmlessHeaders = ["content-type", "content-length", "content-encoding", "retry-after"]

    /// Tells `observer`.
    package init(
        _ observer: any CallObserver,
        visibleHeaders: [String] = LogMiddleware.harmlessHeaders,
        visiblePathWords: Set<String> = PathRedaction.marketWords,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.observer = observer
        self.visibleHeaders = visibleHeaders
        self.path = PathRedaction(visibleWords: visiblePathWords)
        self.clock = clock
    }

    /// Goes on with the call, and reports it when it is over.
    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        let watch = Stopwatch(clock)
        do throws(TransportError) {
            let response = try await next(request, options: options)
            observer.record(record(of: request, options, .success(response), duration: watch.elapsed))
            return response
        } catch {
            observer.record(record(of: request, options, .failure(error), duration: watch.elapsed))
            throw error
        }
    }

    private func record(
        of request: HTTPRequest,
        _ options: CallOptions,
        _ result: Result<HTTPResponse, TransportError>,
        duration: Duration
    ) -> CallRecord {
        let response = try? result.get()
        var failure: String?
        if case .failure(let error) = result { failure = error.cause.name }
        let pairs = visibleHeaders.compactMap { name in response?.headers[name].map { (name, $0) } }
        return CallRecord(
            operation: options.operation,
            method: request.method.isValid ? request.method.rawValue : "*",
            origin: request.origin.description,
            path: path.visible(request.path),
            headers: Dictionary(pairs) { first, _ in first },
            status: response?.status,
            failure: failure,
            duration: duration,
            requestBytes: request.body.length,
            responseBytes: response?.body.count ?? 0
        )
    }
}
