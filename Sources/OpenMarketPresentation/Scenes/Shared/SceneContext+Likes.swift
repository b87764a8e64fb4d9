import OpenMarketDomain

extension SceneContext {
    /// Turns a like around: shown at once, taken back when the market does not agree.
    func toggleLike(of id: Product.ID) async throws(MarketError) {
        guard let accounts = market.accounts else { throw .unsupported(.accounts) }
        let wish = !store.isLiked(id)
        store.wish(id, wish)
        // Leaving the scene is no reason to give a like up.
        let outcome = await Task { await Self.like(id, wish, accounts) }.value
        guard case .failure(let error) = outcome else {
            return store.endWish(id, wish, isRefused: false)
        }
        // Of these nothing was published, so nobody else takes the wish back.
        store.endWish(id, wish, isRefused: error == .unauthenticated || error == .cancelled)
        if error != .cancelled { throw error }
    }

    /// Reads what the user likes, so that every list has its hearts; without them when that fails.
    func loadLikes() async {
        guard let accounts = market.accounts, session.user != nil else { return store.forgetLikes() }
        let moment = store.now
        guard let ids = try? await accounts.fetchLikedIDs() else { return }
        store.takeLikes(ids, asOf: moment)
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
