import OpenMarket

/// Likes a product, or lists the liked products.
struct LikeAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let text = call.operand(0) else {
            guard !call.has(.undo) else { throw call.misuse(.needs("--undo", "an ID")) }
            return try await list(user, call, console)
        }
        let id = Product.ID(rawValue: text)
        let name = try await name(of: id, user, call)
        let isLiked = try await user.calling(await user.accounts.setLike(id, isLiked: !call.has(.undo)))
        if name == nil { console.note("kept, and sent later") }
        if call.has(.json) { return try console.print(["liked": .bool(isLiked)]) }
        try console.print((isLiked ? "Liked: " : "No longer liked: ") + ShownText.line(name ?? text))
    }

    /// The name of a product; `nil` where the market cannot be reached and an outbox keeps the like.
    private func name(
        of id: Product.ID,
        _ user: MarketUser,
        _ call: Invocation
    ) async throws(CommandFailure) -> String? {
        do throws(CommandFailure) {
            return try await user.market.product(id).product.name
        } catch {
            guard call.has(.outbox), case .market(let error) = error, error.disposition == .waitsForNetwork else {
                throw error
            }
            return nil
        }
    }

    private func list(_ user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let list = user.market.client.products.liked()
        while case .appended = try await user.calling(await list.loadNext()) {}
        let products = list.state.products
        if call.has(.json) { return try console.print(["products": .array(products.map { JSONValue($0) })]) }
        if products.isEmpty { console.note("No liked products.") }
        for product in products {
            try console.print(TextWidth.right(product.id.rawValue, 6) + "  " + ShownText.line(product.name))
        }
    }
}
