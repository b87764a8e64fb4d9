import Foundation
public import OpenMarketData
public import OpenMarketWire

/// Gives every request that changes something an `Idempotency-Key`, with or without a body.
///
/// A connection that closes may do so before or after the server has acted; with the key a server can tell a
/// second attempt from a second wish, whoever repeats it. It stands outside ``RetryMiddleware``, so that all attempts
/// of a call carry the same key.
public struct IdempotencyKeyMiddleware: HTTPMiddleware {
    /// The name of the header field.
    public static let headerName = "Idempotency-Key"

    private let generator: SharedGenerator

    /// Makes keys from `generator`.
    public init(generator: SharedGenerator = SharedGenerator()) {
        self.generator = generator
    }

    /// Adds a key, unless the request has one.
    public func handle(
        _ request: HTTPRequest,
        options: CallOptions,
        next: HTTPNext
    ) async throws(TransportError) -> HTTPResponse {
        var request = request
        if !request.method.isSafe && request.headers[Self.headerName] == nil {
            request.headers[Self.headerName] = makeKey()
        }
        return try await next(request, options: options)
    }

    /// A random UUID (RFC 9562, version 4).
    private func makeKey() -> String {
        let (high, low) = (generator.bits(), generator.bits())
        var bytes = [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)).uuidString }
    }
}
