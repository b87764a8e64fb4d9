import OpenMarket

extension CommandSpec {
    /// The command `market delete`.
    static let delete = CommandSpec(
        name: "delete",
        summary: "Delete a product of one's own, for good and without asking.",
        operands: [.product],
        groups: [.general([.json]), .account, .place],
        keys: [HelpRow("deleted", "the id of the product"), HelpRow("name", "its name")],
        examples: ["market delete 36 --data shop.db"],
        action: DeleteAction()
    )
}

/// Deletes a product.
struct DeleteAction: MarketAction, PlaceWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        try await PlaceOpener(call: call, console: console).run(self)
    }

    func run(on place: MarketPlace, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let detail = try await place.claim(Product.ID(rawValue: call.operand(0) ?? ""))
        do throws(MarketError) {
            try await place.client.deleteProduct(detail.id)
        } catch {
            throw .market(error)
        }
        if call.has(.json) {
            try console.print(["deleted": .string(detail.id.rawValue), "name": .string(detail.product.name)])
        } else {
            let name = ShownText.line(detail.product.name)
            try console.print("Deleted \(ShownText.line(detail.id.rawValue)): \(name)")
        }
        place.noteIfFleeting(console)
    }
}
