import OpenMarket

extension CommandSpec {
    /// The command `market list`.
    static let list = CommandSpec(
        name: "list",
        summary: "List products in the market's order: newest first, except in v1.",
        groups: [.general([.page, .all, .limit, .json]), ListFilter.group, .account, .market],
        keys: ProductListing.keys,
        examples: [
            "market list --page 2", "market list --sort cheapest --in-stock --max-price 50000",
            "market list --all --json --data shop.db",
        ],
        action: ListAction()
    )

    /// The command `market search`.
    static let search = CommandSpec(
        name: "search",
        summary: "Find products by words, in any order.",
        details: [
            "Words that mean the same are found as well, in Korean, English and Japanese. A text that nothing has is repaired, "
                + "and that is said."
        ],
        operands: [OperandSpec(name: "TEXT", help: "Words of names, of a category, of descriptions, or a seller.")],
        groups: [.general([.page, .all, .limit, .json]), ListFilter.group, .account, .market],
        keys: ProductListing.keys,
        examples: ["market search 자전거", "market search \"folding bicycle\" --json"],
        action: ListAction()
    )
}

/// Lists products: all of them, or those that match a text.
struct ListAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        var text = ""
        if !call.command.operands.isEmpty {
            text = call.operand(0)?.trimmed ?? ""
            guard !text.isEmpty else { throw call.misuse(.emptyText("TEXT")) }
        }
        let window = try ListWindow(call)
        let filter = try ListFilter(call)
        // Only "mine" depends on who asks.
        let opener = MarketOpener(
            call: call,
            console: console,
            pageSize: window.requestSize,
            usesAccount: call.has(.mine)
        )
        try await opener.run(ProductListing(text: text, window: window, filter: filter))
    }
}

/// The part of a list that is wanted.
struct ListWindow: Sendable, Hashable {
    /// The number of products to pass over.
    let skipped: Int
    /// The number of products to show; `nil` for all.
    let limit: Int?
    /// The number of the page, for the output.
    let page: Int

    /// The number of products to ask for at a time.
    var requestSize: Int {
        guard let limit else { return 100 }
        let (end, overflow) = skipped.addingReportingOverflow(limit)
        return overflow ? 100 : min(100, end)
    }

    /// Reads the paging options.
    init(_ call: Invocation) throws(CommandFailure) {
        if call.has(.all), call.has(.page) { throw call.misuse(.conflict("--all", "--page")) }
        guard !call.has(.all) else {
            (skipped, limit, page) = (0, call.number(.limit), 1)
            return
        }
        let size = call.number(.limit) ?? 20
        guard size <= 100 else {
            throw call.misuse(.notANumber("--limit", String(size), 1...100))
        }
        page = call.number(.page) ?? 1
        limit = size
        skipped = (page - 1) * size
    }
}

extension String {
    /// The text without white space around it.
    package var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
