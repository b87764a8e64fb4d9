/// Likes a product, or no longer.
///
/// | course | what happens |
/// |---|---|
/// | input | the product, and whether it shall be liked |
/// | primary | ``ProductEvent/liked(_:)`` or ``ProductEvent/unliked(_:)`` is published at once, the market is told, the new state returned |
/// | asked again meanwhile | the last wish counts: at most one request is on its way and one more follows; all callers get what came of the last wish |
/// | like it was | the same as success |
/// | nobody logged in | ``MarketError/unauthenticated``; nothing is published or sent |
/// | sad | the market's error; the event that takes the first one back is published, after asking the market what is so where that is open |
/// | cancel | ``MarketError/cancelled``; the change itself goes on, because everybody has been told |
public protocol SetLikeUseCase: Sendable {
    /// Likes the product or no longer, and says which it is afterwards.
    @discardableResult
    func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool
}

/// Likes products in a repository.
public struct SetLike: SetLikeUseCase {
    private let sessions: any SessionStore
    private let switches: LikeSwitches

    /// Likes in `likes` on behalf of the session in `sessions`; share one among all screens.
    public init(likes: any LikesRepository, sessions: any SessionStore, events: any ProductEvents) {
        self.sessions = sessions
        self.switches = LikeSwitches(likes: likes, events: events)
    }

    /// Likes the product or no longer, and says which it is afterwards.
    @discardableResult
    public func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        let login = try await sessions.login()
        guard !Task.isCancelled else { throw .cancelled }
        return try await switches.turn(id, to: isLiked, as: login)
    }
}
