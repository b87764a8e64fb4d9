/// The use cases of likes beside ``SetLikeUseCase``.
public protocol LikeUseCases: Sendable {
    /// Fetches the ids of all products one likes: enough for the like marks of a list, in one request.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | none; the session says whose likes |
    /// | primary | the ids of all liked products |
    /// | not logged in | ``MarketError/unauthenticated`` |
    /// | sad | the market's error |
    /// | cancel | ``MarketError/cancelled`` |
    func ids() async throws(MarketError) -> Set<Product.ID>
}

/// Likes of a repository, for the session of a store.
package struct Likes: LikeUseCases {
    private let likes: any LikesRepository
    private let sessions: any SessionStore

    package init(likes: any LikesRepository, sessions: any SessionStore) {
        (self.likes, self.sessions) = (likes, sessions)
    }

    package func ids() async throws(MarketError) -> Set<Product.ID> {
        let ids = try await likes.likedProductIDs(as: sessions.login())
        guard !Task.isCancelled else { throw .cancelled }
        return Set(ids)
    }
}
