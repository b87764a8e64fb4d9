/// Everything that can go wrong, as facts a shop can act on.
///
/// Every port and use case throws this type and no other. The cases say what
/// happened, not what to tell the user: the sentences live in Presentation.
public enum MarketError: Error, Sendable, Hashable {
    /// This device has no network.
    case offline
    /// The server's name is unknown, or nothing listens there.
    case unreachable
    /// The connection broke before the answer was complete.
    case connectionLost
    /// The call took longer than it may.
    case timedOut
    /// The caller gave up. Nothing else ever becomes this case.
    case cancelled
    /// The server could not prove who it is, or a secure address led to an insecure one.
    case insecureConnection
    /// The server sent us somewhere we will not go.
    case redirectRefused
    /// Nobody is logged in, or the server does not know this identity.
    case unauthenticated
    /// The product, or the thing, belongs to somebody else.
    case notOwner
    /// The password of the item or the vendor is wrong.
    case wrongSecret
    /// There is no such thing, or no longer.
    case notFound
    /// The input breaks these rules, in the order of the form.
    case invalid([Violation])
    /// Somebody else changed it first.
    case conflict
    /// Too many calls; try again after this long, where the server said it.
    case rateLimited(retryAfter: Duration?)
    /// The server is overloaded or in maintenance.
    case unavailable(retryAfter: Duration?)
    /// What we sent is larger than the server takes.
    case requestTooLarge
    /// The answer is larger than this many bytes and was not read to the end.
    case responseTooLarge(limit: Int)
    /// The server understood the request and refused it.
    case rejected(ServerRejection)
    /// The server failed.
    case server(ServerRejection)
    /// The answer could not be understood.
    case unreadable(Unreadable)
    /// The request could not be built from what it was given.
    case invalidRequest(InvalidRequest)
    /// A picture could not be made ready.
    case image(ImageFailure)
    /// The account service said no.
    case account(AccountFailure)
    /// There can be no such chat.
    case chat(ChatFailure)
    /// A local store failed.
    case storage(StorageFailure)
    /// This market cannot do that.
    case unsupported(MarketFeature)
}
