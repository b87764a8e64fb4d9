/// Likes a product, or removes the like.
///
/// | course | what happens |
/// |---|---|
/// | input | the product, and whether to like it |
/// | primary | ``ProductEvent/liked(_:)`` or ``ProductEvent/unliked(_:)`` is published at once, the request is sent, the new state returned |
/// | called again before the response | the last call counts: at most one request is on its way and one more follows; all callers get the outcome of the last call |
/// | no change | the same as success |
/// | not logged in | ``MarketError/unauthenticated``; nothing is published or sent |
/// | no network, with an outbox | returned as set, and sent when the market can be reached, also after a restart |
/// | sad | the market's error; the event that takes the first one back is published; where the outcome is open, and without an outbox, the market is read first |
/// | cancel | ``MarketError/cancelled``; the change itself goes on, because the event was published |
public protocol SetLikeUseCase: Sendable {
    /// Likes the product or removes the like; returns the state afterwards.
    @discardableResult
    func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool
}

/// Likes products in a repository.
public struct SetLike: SetLikeUseCase {
    private let sessions: any SessionStore
    private let requests: LikeRequests
    private let changes: Outbox?
    private let ids = MessageIDs()

    /// Likes in `likes` on behalf of the session in `sessions`; share one among all screens.
    ///
    /// With `changes` a like that cannot be sent now is kept there until it can.
    public init(
        likes: any LikesRepository,
        sessions: any SessionStore,
        events: any ProductEvents,
        changes: Outbox? = nil
    ) {
        self.sessions = sessions
        self.requests = LikeRequests(likes: likes, events: events)
        self.changes = changes
    }

    /// Likes the product or removes the like; returns the state afterwards.
    @discardableResult
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        let login = try await sessions.login()
        guard !Task.isCancelled else { throw .cancelled }
        guard let changes else { return try await requests.set(id, to: isLiked, as: login) }
        let change = PendingChange.ID(ids.next())
        switch try await changes.ask(.like(id, isLiked: isLiked), id: change, as: login.user) {
        case .sent(.like(_, let last), _), .waiting(.like(_, let last)): return last
        case .sent, .registered, .waiting: return isLiked
        }
    }
}
