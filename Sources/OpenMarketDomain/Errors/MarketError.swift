/// Everything that can go wrong, as facts a shop can act on.
///
/// Every port and use case throws this type and no other. The cases say what
/// happened, not what to show to the user: the sentences are in Presentation.
public indirect enum MarketError: Error, Sendable, Hashable {
    /// This device has no network.
    case offline
    /// The server's name is unknown, or nothing listens there.
    case unreachable
    /// The connection broke before the response was complete.
    case connectionLost
    /// The call took longer than it may.
    case timedOut
    /// The caller cancelled. Nothing else becomes this case.
    case cancelled
    /// The server's certificate is invalid, or a secure address redirected to an insecure one.
    case insecureConnection
    /// The server redirected to an address that is not followed.
    case redirectRefused
    /// No user is logged in, or the server does not know this identity.
    case unauthenticated
    /// It belongs to another user.
    case notOwner
    /// The password of the item or the vendor is wrong.
    case wrongSecret
    /// It does not exist, or no longer.
    case notFound
    /// The input breaks these rules, in the order of the form.
    case invalid([Violation])
    /// Another user changed it first.
    case conflict
    /// Too many calls; try again after this long, where the server said it.
    case rateLimited(retryAfter: Duration?)
    /// The server is overloaded or in maintenance.
    case unavailable(retryAfter: Duration?)
    /// The request is larger than the server accepts.
    case requestTooLarge
    /// The response is larger than this many bytes and was not read to the end.
    case responseTooLarge(limit: Int)
    /// The server understood the request and refused it.
    case rejected(ServerRejection)
    /// The server failed.
    case server(ServerRejection)
    /// The response could not be decoded.
    case unreadable(Unreadable)
    /// The request could not be built from what it was given.
    case invalidRequest(InvalidRequest)
    /// An image could not be prepared or decoded.
    case image(ImageFailure)
    /// The account service refused.
    case account(AccountFailure)
    /// There cannot be such a chat.
    case chat(ChatFailure)
    /// A local store failed.
    case storage(StorageFailure)
    /// This market cannot do that.
    case unsupported(MarketFeature)
}
