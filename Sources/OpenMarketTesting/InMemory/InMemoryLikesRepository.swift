public import OpenMarketDomain
import Synchronization

/// Likes of any number of users, in memory.
public final class InMemoryLikesRepository: LikesRepository {
    private let liked: Mutex<[UserID: [Product.ID]]>

    /// Likes to begin with.
    public init(_ liked: [UserID: [Product.ID]] = [:]) {
        self.liked = Mutex(liked)
    }

    /// Whether a product is liked.
    public func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        try await likedProductIDs(as: session).contains(id)
    }

    /// What the user likes, the first liked first.
    public func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        guard !Task.isCancelled else { throw .cancelled }
        return liked.withLock { $0[session.user] ?? [] }
    }

    /// Makes the user like the product, or no longer.
    public func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool,
        as session: AuthSession
    ) async throws(MarketError) {
        guard !Task.isCancelled else { throw .cancelled }
        liked.withLock { liked in
            let isKnown = liked[session.user]?.contains(id) == true
            guard isKnown != isLiked else { return }
            if isLiked {
                liked[session.user, default: []].append(id)
            } else {
                liked[session.user]?.removeAll { $0 == id }
            }
        }
    }
}
