public import OpenMarketData
public import OpenMarketWire

/// Counts what goes out and comes back.
///
/// Placed first it counts calls; placed last, behind ``RetryMiddleware``, it counts attempts.
public struct MetricsMiddleware: HTTPMiddleware {
    /// What is counted at this place.
    public enum Place: Sendable {
        /// Calls, with their durations and bytes.
        case calls
        /// Every request of a call.
        case attempts
    }

    private let metrics: CallMetrics
    private let place: Place
    private let log: LogMiddleware

    /// Counts in `metrics`.
    public init(_ metrics: CallMetrics, counting place: Place, clock: any Clock<Duration> = ContinuousClock()) {
        self.metrics = metrics
        self.place = place
        self.log = LogMiddleware(metrics, visibleHeaders: [], clock: clock)
    }

    /// Goes on with the call, and counts it.
    public func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        switch place {
        case .calls:
            return try await log.handle(request, options: options, next: next)
        case .attempts:
            metrics.recordAttempt(of: options.operation)
            return try await next(request, options: options)
        }
    }
}
