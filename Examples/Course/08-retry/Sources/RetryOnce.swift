import OpenMarketData
import OpenMarketWire

/// Sends a request a second time when the first time failed in a way that may pass.
struct RetryOnce: HTTPMiddleware {
    /// Waits before the second attempt: a thousand clients that repeat at once are an attack.
    let pause: @Sendable () async -> Void

    func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            let response = try await next(request, options: options)
            guard response.status >= 500 else { return response }
        } catch {
            // Once more, below.
        }
        return try await next(request, options: options)
    }
}
