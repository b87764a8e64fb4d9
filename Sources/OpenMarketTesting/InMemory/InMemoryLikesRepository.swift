public import OpenMarketDomain
import Synchronization

/// Likes in memory.
public final class InMemoryLikesRepository: LikesRepository {
    private let liked: Mutex<Set<Product.ID>>

    /// Likes of these products.
    public init(_ liked: Set<Product.ID> = []) {
        self.liked = Mutex(liked)
    }

    /// Likes a product, or no longer.
    public func set(_ id: Product.ID, liked isLiked: Bool) {
        liked.withLock { liked in
            if isLiked { liked.insert(id) } else { liked.remove(id) }
        }
    }

    /// Whether a product is liked.
    public func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        guard !Task.isCancelled else { throw .cancelled }
        return liked.withLock { $0.contains(id) }
    }
}
