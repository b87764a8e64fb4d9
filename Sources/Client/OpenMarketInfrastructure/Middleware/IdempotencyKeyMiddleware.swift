import Foundation
package import OpenMarketData
package import OpenMarketWire

/// Gives every request that changes something an `Idempotency-Key`, with or without a body.
///
/// A connection that closes may do so before or after the server has acted; with the key a server can tell a
/// second attempt from a second request. It stands outside `RetryMiddleware`, so that all attempts
/// of a call carry the same key.
package struct IdempotencyKeyMiddleware: HTTPMiddleware {
    private let random: RandomBits

    /// Makes keys from `random`.
    package init(random: RandomBits = RandomBits()) {
        self.random = random
    }

    /// Adds a key, unless the request has one.
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

    /// A random UUID (RFC 9562, version 4).
    private func makeKey() -> String {
        let (high, low) = (random.next(), random.next())
        var bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
    }
}
