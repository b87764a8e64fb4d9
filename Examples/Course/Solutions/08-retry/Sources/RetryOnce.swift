import OpenMarketData
import OpenMarketWire

/// Sends a request a second time when the first time failed in a way that may pass.
struct RetryOnce: HTTPMiddleware {
    func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            let response = try await next(request, options: options)
            // 503 says that the server did nothing; any other status may come after the work was done.
            guard response.status == 503 else { return response }
        } catch {
            // A lost connection does not say whether the request arrived: only a read may be sent again.
            guard request.method.isSafe, error.cause == .connectionLost else { throw error }
        }
        return try await next(request, options: options)
    }
}
