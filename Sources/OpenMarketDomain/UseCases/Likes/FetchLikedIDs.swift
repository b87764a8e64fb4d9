/// Fetches the ids of all products one likes: enough for the like marks of a list, in one request.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the session says whose likes |
/// | primary | the ids of all liked products |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchLikedIDsUseCase: Sendable {
    /// The ids of all products one likes.
    func callAsFunction() async throws(MarketError) -> Set<Product.ID>
}

/// Fetches the ids of liked products from a repository.
public struct FetchLikedIDs: FetchLikedIDsUseCase {
    private let likes: any LikesRepository
    private let sessions: any SessionStore

    /// Fetches from `likes` for the session in `sessions`.
    public init(likes: any LikesRepository, sessions: any SessionStore) {
        self.likes = likes
        self.sessions = sessions
    }

    /// The ids of all products one likes.
    public func callAsFunction() async throws(MarketError) -> Set<Product.ID> {
        let ids = try await likes.likedProductIDs(as: sessions.login())
        guard !Task.isCancelled else { throw .cancelled }
        return Set(ids)
    }
}
