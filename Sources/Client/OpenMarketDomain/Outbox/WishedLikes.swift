/// Likes as the user sees them: those of the market, with the changes that wait for it.
struct WishedLikes: LikesRepository {
    let base: any LikesRepository
    let outbox: Outbox

    func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        if let wish = await outbox.wish(of: session.user, about: id) { return wish }
        return try await base.isLiked(id, as: session)
    }

    func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        // Read first: a change that is sent in the middle must not be missing in both.
        let before = await outbox.wishes(of: session.user)
        let ids = try await base.likedProductIDs(as: session)
        let wishes = await outbox.wishes(of: session.user).merging(before) { now, _ in now }
        let added = wishes.filter { $0.value && !ids.contains($0.key) }.keys.sorted { $0.rawValue < $1.rawValue }
        return ids.filter { wishes[$0] != false } + added
    }

    func setLiked(_ id: Product.ID, _ isLiked: Bool, as session: AuthSession) async throws(MarketError) {
        try await base.setLiked(id, isLiked, as: session)
    }
}
