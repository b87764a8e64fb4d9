package import OpenMarketData
package import OpenMarketWire

/// Counts attempts: placed last, behind `RetryMiddleware`, it sees every request of a call.
///
/// Whole calls are counted by a `LogMiddleware` that reports to the same metrics.
package struct MetricsMiddleware: HTTPMiddleware {
    private let metrics: CallMetrics

    /// Counts in `metrics`.
    package init(_ metrics: CallMetrics) {
        self.metrics = metrics
    }

    /// Counts, and goes on with the call.
    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        metrics.recordAttempt(of: options.operation)
        return try await next(request, options: options)
    }
}
