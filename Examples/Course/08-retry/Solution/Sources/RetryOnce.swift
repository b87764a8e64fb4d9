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
            // Nobody waits for a second response.
            guard !Task.isCancelled else { return response }
            switch response.status {
            // The server says that it did nothing.
            case 429, 503: break
            // A gateway does not know what the server behind it did: only a read may be sent again. A `where` belongs to
            // the last pattern of a case only, so it is there twice.
            case 502 where request.method.isSafe, 504 where request.method.isSafe: break
            default: return response
            }
        } catch {
            // The request may have arrived, and the response may be what was lost: only a read may be sent again.
            let mayPass: [TransportError.Cause] = [.connectionLost, .timedOut, .unreachable]
            guard request.method.isSafe, mayPass.contains(error.cause) else { throw error }
            guard !Task.isCancelled else { throw error }
        }
        await pause()
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return try await next(request, options: options)
    }
}
