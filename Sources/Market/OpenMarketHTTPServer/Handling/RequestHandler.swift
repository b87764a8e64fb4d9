public import OpenMarketWire

/// Responds to the requests of a market, whichever way they came in.
///
/// A host reads requests, from sockets or from a client in the same process, and
/// gives each one to a handler; the handler knows nothing of connections.
///
/// What a handler can rely on:
/// - `origin` is what the `Host` field said: a claim by the client, good for
///   building addresses in responses and for nothing else.
/// - `target` is raw: percent-encoded, not normalised, with its query.
/// - `body` is `.none`, `.bytes`, or `.file` when it was too large for memory. The
///   file belongs to the host, which deletes it once the response is there: what is
///   to be kept must be copied or moved away.
///
/// A host can rely on this: `respond(to:)` always returns. Failures are responses
/// too, so a broken request can never end the program. The response to HEAD may carry
/// the body that GET would have; the host leaves it out.
public protocol RequestHandler: Sendable {
    /// The response to one request; several may be asked for at the same time.
    func respond(to request: HTTPRequest) async -> HTTPResponse
}
