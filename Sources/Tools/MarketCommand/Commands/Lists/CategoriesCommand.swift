import OpenMarket

extension CommandSpec {
    /// The command `market categories`.
    static let categories = CommandSpec(
        name: "categories",
        summary: "Count products by category, status, currency and price.",
        details: [
            "Each is counted with all conditions but its own: what a list would have if it were narrowed that way.",
            "A category counts with those below it. Needs v3x.",
        ],
        groups: [.general([.json]), ListFilter.counting, .account, .market],
        keys: [
            HelpRow("total", "how many products there are"),
            HelpRow("categories, statuses, currencies", "lists of objects with id and count"),
            HelpRow("prices", "list of objects with min, max (null in the last one) and count; both ends count"),
        ],
        examples: ["market categories", "market categories --category home --max-price 50000 --json"],
        action: CategoriesAction()
    )
}

/// Counts what a list would have.
struct CategoriesAction: MarketLook {
    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let query = try ListFilter(call).query(text: "", mine: nil)
        let facets = try await CommandFailure.of(await market.client.discovery.facets(of: query))
        if call.has(.json) { return try console.print(JSONValue(facets)) }
        try console.print("\(facets.total) products")
        try write("category", facets.categoryRows.map { ($0.id.rawValue, $0.count) }, to: console)
        try write("status", facets.statusRows.map { ($0.id.words, $0.count) }, to: console)
        try write("currency", facets.currencyRows.map { ($0.id.rawValue, $0.count) }, to: console)
        try write("price", facets.prices.map { (Self.range($0), $0.count) }, to: console)
    }

    private func write(
        _ title: String,
        _ rows: [(name: String, count: Int)],
        to console: Console
    ) throws(CommandFailure) {
        guard !rows.isEmpty else { return }
        try console.print()
        try console.print(console.bold(title))
        for row in rows {
            let name = TextWidth.left(ShownText.line(row.name), 24)
            try console.print("  " + name + TextWidth.right(String(row.count), 9))
        }
    }

    private static func range(_ band: PriceBand) -> String {
        "\(band.minimum) to \(band.maximum.map { "\($0)" } ?? "any price")"
    }
}

extension ProductFacets {
    /// The rows in the order of the tree.
    fileprivate var categoryRows: [(id: ProductCategory, count: Int)] {
        ProductCategory.all.compactMap { id in categories[id].map { (id, $0) } }
    }

    fileprivate var statusRows: [(id: SaleStatus, count: Int)] {
        SaleStatus.allCases.compactMap { id in statuses[id].map { (id, $0) } }
    }

    /// The one with the most products first.
    fileprivate var currencyRows: [(id: Currency, count: Int)] {
        currencies.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { ($0.key, $0.value) }
    }
}

extension JSONValue {
    fileprivate init(_ facets: ProductFacets) {
        func list(_ rows: [(id: String, count: Int)]) -> JSONValue {
            .array(rows.map { .object([Field("id", .string($0.id)), Field("count", .integer($0.count))]) })
        }
        let prices = facets.prices.map { band in
            JSONValue.object([
                Field("min", .decimal(band.minimum)), Field("max", band.maximum.map(JSONValue.decimal) ?? .null),
                Field("count", .integer(band.count)),
            ])
        }
        self = .object([
            Field("total", .integer(facets.total)),
            Field("categories", list(facets.categoryRows.map { ($0.id.rawValue, $0.count) })),
            Field("statuses", list(facets.statusRows.map { ($0.id.rawValue, $0.count) })),
            Field("currencies", list(facets.currencyRows.map { ($0.id.rawValue, $0.count) })),
            Field("prices", .array(prices)),
        ])
    }
}
