/// A like while changes of it are under way.
struct OpenLike {
    /// The like at the market; until a response says it, the opposite of the first change.
    var atMarket: Bool
    /// Whether a response has said it, and no request since then may have changed it.
    var isSure = false
    /// The like that was published last.
    var shown: Bool
}

extension Outbox {
    func showLike(of change: PendingChange) {
        guard case .like(let id, let isLiked) = change.action else { return }
        var like = openLikes[change.queue] ?? OpenLike(atMarket: !isLiked, shown: !isLiked)
        if like.shown != isLiked { publish(isLiked, id) }
        like.shown = isLiked
        openLikes[change.queue] = like
    }

    /// Takes a like back that the market will not get; another change of it that stands is shown then.
    func takeBack(_ change: PendingChange) {
        guard case .like(let id, _) = change.action else { return }
        if let standing = changes.last(in: change.queue) { return showLike(of: standing) }
        guard let like = openLikes.removeValue(forKey: change.queue), like.shown != like.atMarket else { return }
        publish(like.atMarket, id)
    }

    /// Notes what a response says of the like at the market; `nil` when the request may or may not have arrived.
    func note(_ isLiked: Bool?, of change: PendingChange) {
        guard case .like = change.action else { return }
        openLikes[change.queue]?.isSure = isLiked != nil
        if let isLiked { openLikes[change.queue]?.atMarket = isLiked }
    }

    /// Asks the market for a like whose request has failed, where it is not known; returns whether it is as it was asked for.
    func isThere(_ change: PendingChange, of session: Session) async -> Bool {
        guard case .like(let id, let isLiked) = change.action, openLikes[change.queue]?.isSure == false,
            let atMarket = try? await session.acting({ () async throws(MarketError) in try await likes.isLiked(id) })
        else { return false }
        note(atMarket, of: change)
        return atMarket == isLiked
    }

    /// Shows all likes that wait, after a start or a log-in.
    func showLikes(of user: UserID) {
        for (id, isLiked) in pendingLikes(of: user) { publish(isLiked, id) }
    }

    private func publish(_ isLiked: Bool, _ id: Product.ID) {
        events.publish(isLiked ? .liked(id) : .unliked(id))
    }
}

/// Likes as the user sees them: those of the market, with the changes that wait for it.
struct LikesWithPending: LikesRepository {
    let outbox: Outbox

    func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        let login = try await outbox.sessions.login()
        if let pending = await outbox.pendingLikes(of: login.user)[id] { return pending }
        return try await login.acting { () async throws(MarketError) in try await outbox.likes.isLiked(id) }
    }

    func likedProductIDs() async throws(MarketError) -> [Product.ID] {
        let login = try await outbox.sessions.login()
        // Read first: a change that is sent in the middle must not be missing in both.
        let before = await outbox.pendingLikes(of: login.user)
        let ids = try await login.acting { () async throws(MarketError) in try await outbox.likes.likedProductIDs() }
        let pending = await outbox.pendingLikes(of: login.user).merging(before) { now, _ in now }
        let added = pending.filter { $0.value && !ids.contains($0.key) }.keys.sorted { $0.rawValue < $1.rawValue }
        return ids.filter { pending[$0] != false } + added
    }

    func setLiked(_ id: Product.ID, _ isLiked: Bool) async throws(MarketError) {
        try await outbox.likes.setLiked(id, isLiked)
    }
}
