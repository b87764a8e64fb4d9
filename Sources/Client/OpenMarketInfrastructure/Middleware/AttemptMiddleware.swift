package import OpenMarketData
package import OpenMarketWire

/// Tells what came of each attempt: placed last, behind `RetryMiddleware`, it sees every request of a call.
package struct AttemptMiddleware: HTTPMiddleware {
    private let clock: any Clock<Duration>

    /// Measures on `clock`.
    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Goes on with the call, and tells what came of it.
    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        guard let events = options.events else { return try await next(request, options: options) }
        let watch = Stopwatch(clock)
        do throws(TransportError) {
            let response = try await next(request, options: options)
            events.note(AttemptRecord(.success(response), duration: watch.elapsed))
            return response
        } catch {
            events.note(AttemptRecord(.failure(error), duration: watch.elapsed))
            throw error
        }
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
