import OpenMarket

extension CommandSpec {
    /// The command `market show`.
    static let show = CommandSpec(
        name: "show",
        summary: "Show everything about a product.",
        details: ["A product that is hidden is shown to its vendor alone."],
        operands: [.product],
        groups: [.general([.json]), .seller, .market],
        keys: ProductKeys.detail,
        examples: ["market show 36"],
        action: ShowAction()
    )
}

extension OperandSpec {
    /// The product that a command is about.
    static let product = OperandSpec(name: "ID", help: "The product's id, as lists show it.")
}

/// Shows a product.
struct ShowAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        try await MarketOpener(call: call, console: console, usesLogin: true).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let detail = try await market.product(Product.ID(rawValue: call.operand(0) ?? ""))
        try ProductSheet(detail: detail).write(to: console, asJSON: call.has(.json))
    }
}
