/// Likes a product, or removes the like.
///
/// | course | what happens |
/// |---|---|
/// | input | the product, and whether to like it |
/// | primary | ``ProductEvent/liked(_:)`` or ``ProductEvent/unliked(_:)`` is published at once, the request is sent, the new state returned |
/// | called again before the response | the last call counts: at most one request is on its way and one more follows; all callers get the outcome of the last call |
/// | no change | the same as success |
/// | not logged in | ``MarketError/unauthenticated``; nothing is published or sent |
/// | sad | the market's error; the event that takes the first one back is published; where the outcome is open, the market is read first |
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

    /// Likes in `likes` on behalf of the session in `sessions`; share one among all screens.
    public init(likes: any LikesRepository, sessions: any SessionStore, events: any ProductEvents) {
        self.sessions = sessions
        self.requests = LikeRequests(likes: likes, events: events)
    }

    /// Likes the product or removes the like; returns the state afterwards.
    @discardableResult
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        let login = try await sessions.login()
        guard !Task.isCancelled else { throw .cancelled }
        return try await requests.set(id, to: isLiked, as: login)
    }
}
