import Foundation
import OpenMarket

extension CommandSpec {
    /// The command `market history`.
    static let history = CommandSpec(
        name: "history",
        summary: "Show what a product cost before, and how its sale went.",
        details: ["Newest first; the first line is how the product is now. Needs v3x."],
        operands: [.product],
        groups: [.general([.json]), .market],
        keys: [
            HelpRow("history", "list of objects with the keys below, newest first"),
            HelpRow("since", "ISO 8601 in UTC"),
            HelpRow("status", "on_sale, reserved, sold or hidden"),
            HelpRow("price, discount, bargainPrice", "exact numbers; bargainPrice is what the buyer paid"),
            HelpRow("currency", "the code of the currency"),
        ],
        examples: ["market history 36"],
        action: HistoryAction()
    )
}

/// Shows the history of a product.
struct HistoryAction: MarketLook {
    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let id = Product.ID(rawValue: call.operand(0) ?? "")
        let steps = try await CommandFailure.of(
            await market.client.discovery.history(of: id),
            missing: .noProduct(id)
        )
        if call.has(.json) {
            return try console.print(.object([JSONValue.Field("history", .array(steps.map { JSONValue($0) }))]))
        }
        for step in steps {
            let date = LocalDate.text(step.date, in: console.timeZone)
            let price = TextWidth.right(MoneyText.of(step.bargainPrice), 16)
            try console.print(date + price + "  " + (step.status?.words ?? ""))
        }
    }
}

extension SaleStatus {
    /// The status as people read it.
    var words: String { rawValue.replacing("_", with: " ") }
}

extension JSONValue {
    fileprivate init(_ step: ProductRevision) {
        self = .object([
            Field("since", .string(step.date.formatted(.iso8601))),
            Field("status", step.status.map { .string($0.rawValue) } ?? .null),
            Field("price", .decimal(step.price.amount)),
            Field("currency", .string(step.price.currency.rawValue)),
            Field("discount", .decimal(step.discount.amount)),
            Field("bargainPrice", .decimal(step.bargainPrice.amount)),
        ])
    }
}
