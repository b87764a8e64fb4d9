import OpenMarket

extension CommandSpec {
    /// The command `market delete`.
    static let delete = CommandSpec(
        name: "delete",
        summary: "Delete a product of your own, for good.",
        details: ["On a terminal it asks first. Where it cannot ask, as in scripts and with --json, it needs --yes."],
        operands: [.product],
        groups: [.general([.yes, .json]), .seller, .market],
        keys: [HelpRow("deleted", "the id of the product"), HelpRow("name", "its name")],
        examples: ["market delete 36 --data shop.db", "market delete 36 --yes --json --data shop.db"],
        action: DeleteAction()
    )
}

/// Deletes a product.
struct DeleteAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let canAsk = console.person != nil && !call.has(.json)
        guard call.has(.yes) || canAsk else { throw call.misuse(.unconfirmed) }
        try await MarketOpener(call: call, console: console, usesLogin: true).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let detail = try await market.claim(Product.ID(rawValue: call.operand(0) ?? ""))
        guard try await isConfirmed(detail.product, call, console) else { return console.note("Nothing was deleted.") }
        try await market.changing(await market.client.deleteProduct(detail.id))
        if call.has(.json) {
            try console.print(["deleted": .string(detail.id.rawValue), "name": .string(detail.product.name)])
        } else {
            let name = ShownText.line(detail.product.name)
            try console.print("Deleted \(ShownText.line(detail.id.rawValue)): \(name)")
        }
        market.noteIfTemporary(console)
    }

    private func isConfirmed(
        _ product: Product,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) -> Bool {
        guard !call.has(.yes), let person = console.person else { return true }
        let question =
            "Delete \(ShownText.line(product.id.rawValue)), \(ShownText.line(product.name)), for good? [y/N] "
        let reply = await person.ask(question, hidesTyping: false)
        guard !Task.isCancelled else { throw .market(.cancelled) }
        return ["y", "yes"].contains(reply?.trimmed.lowercased())
    }
}
