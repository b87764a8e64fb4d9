import OpenMarketDomain

extension AppCoordinator {
    /// Does what a guest wanted to do before the log-in.
    func carryOut(_ intention: Intention) {
        switch intention {
        case .tab(let tab): router.select(tab)
        case .like(let id): carryingOut = Task { [weak self, user] in await self?.like(id, as: user) }
        case .chat(let id): carryingOut = Task { [weak self] in await self?.chat(about: id) }
        }
    }

    /// Likes a product, unless this user likes it already: what a guest wants is a like, never its end.
    private func like(_ id: Product.ID, as user: UserID?) async {
        await likes?.value
        guard self.user == user, !context.store.isLiked(id) else { return }
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch {
            show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Talks to the vendor of the product that is visible again after the log-in.
    private func chat(about id: Product.ID) async {
        guard case .product(let product) = visible, product.id == id else { return }
        await product.perform(.chat)
    }
}
