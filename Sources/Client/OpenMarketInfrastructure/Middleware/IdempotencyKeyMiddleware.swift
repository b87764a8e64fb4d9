package import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// Gives every request that changes something an `Idempotency-Key`, with or without a body.
///
/// A connection that closes may do so before or after the server has acted; with the key a server can tell a
/// second attempt from a second request. It stands outside `RetryMiddleware`, so that all attempts
/// of a call carry the same key.
package struct IdempotencyKeyMiddleware: HTTPMiddleware {
    private let makeKey: @Sendable () -> String

    package init(_ surroundings: Surroundings) {
        makeKey = { surroundings.uuid() }
    }

    package func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        var request = request
        if !request.method.isSafe && request.headers[HTTPHeaders.idempotencyKey] == nil {
            request.headers[HTTPHeaders.idempotencyKey] = makeKey()
        }
        return try await next(request, options: options)
    }
}
