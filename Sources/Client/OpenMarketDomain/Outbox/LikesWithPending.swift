/// Likes as the user sees them: those of the market, with the changes that wait for it.
struct LikesWithPending: LikesRepository {
    let outbox: Outbox

    func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        if let pending = await outbox.pendingLikes(of: session.user)[id] { return pending }
        return try await outbox.likes.isLiked(id, as: session)
    }

    func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        // Read first: a change that is sent in the middle must not be missing in both.
        let before = await outbox.pendingLikes(of: session.user)
        let ids = try await outbox.likes.likedProductIDs(as: session)
        let pending = await outbox.pendingLikes(of: session.user).merging(before) { now, _ in now }
        let added = pending.filter { $0.value && !ids.contains($0.key) }.keys.sorted { $0.rawValue < $1.rawValue }
        return ids.filter { pending[$0] != false } + added
    }

    func setLiked(_ id: Product.ID, _ isLiked: Bool, as session: AuthSession) async throws(MarketError) {
        try await outbox.likes.setLiked(id, isLiked, as: session)
    }
}
