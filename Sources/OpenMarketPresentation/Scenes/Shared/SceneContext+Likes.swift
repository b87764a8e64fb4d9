public import OpenMarketDomain

extension SceneContext {
    /// Likes a product or removes the like: shown in every scene at once, and undone when the market refuses.
    public func toggleLike(of id: Product.ID) async throws(MarketError) {
        guard let accounts = market.accounts else { throw .unsupported(.accounts) }
        let isLiked = !store.isLiked(id)
        store.beginLike(id, isLiked)
        // A task of its own: a like is sent even if the scene is closed.
        let outcome = await Task { await Self.like(id, isLiked, accounts) }.value
        guard case .failure(let error) = outcome else {
            return store.endLike(id, isLiked, isRefused: false)
        }
        // For these two errors no event was published that would undo the like.
        store.endLike(id, isLiked, isRefused: error == .unauthenticated || error == .cancelled)
        if error != .cancelled { throw error }
    }

    /// Loads what the user likes, so that every list shows its hearts; there are none if that fails.
    func loadLikes() async {
        guard let accounts = market.accounts, session.user != nil else { return store.forgetLikes() }
        let moment = store.now
        guard let ids = try? await accounts.likes.ids() else { return }
        store.replaceLikes(with: ids, asOf: moment)
    }

    private static func like(
        _ id: Product.ID,
        _ isLiked: Bool,
        _ accounts: AccountUseCases
    ) async -> Result<Bool, MarketError> {
        do throws(MarketError) {
            return .success(try await accounts.setLike(id, isLiked: isLiked))
        } catch {
            return .failure(error)
        }
    }
}
