import Foundation

/// Goes through all products, and the values that are derived from each.
struct ProductWalk {
    /// A product, the values that are derived from it, and those of them that are stored.
    struct Step {
        let id: Int64
        let facts: ProductFacts
        let priceKey: String
        let storedPriceKey: String
        let storedDiscountRate: Int64

        /// Whether the columns that lists are sorted by are what the price and the discount say.
        var hasSortKeys: Bool { priceKey == storedPriceKey && facts.discountRate == storedDiscountRate }
    }

    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The products in the order of their numbers, given to `body` until that says to stop.
    func each(
        in ids: ClosedRange<Int64> = Int64.min...Int64.max,
        _ body: (Step) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try connection.each(
            Self.selection,
            [.integer(ids.lowerBound), .integer(ids.upperBound)]
        ) { row throws(StoreError) in try body(Self.step(row)) }
    }

    private static let selection: SQL =
        "SELECT p.id, p.vendor_id, v.name, p.status, p.price_key, p.discount_rate, "
        + ProductValues.columns { "p." + $0 }
        + " FROM products p LEFT JOIN vendors v ON v.id = p.vendor_id WHERE p.id BETWEEN ? AND ? ORDER BY p.id"

    private static func step(_ row: borrowing SQLiteRow) -> Step {
        let facts = ProductFacts(
            ProductValues(row, from: 6),
            of: row.integerOrNull(1).map { RecordID($0) },
            called: row.textOrNull(2),
            SaleState(stored: row.integer(3))
        )
        return Step(
            id: row.integer(0),
            facts: facts,
            priceKey: DecimalKey.key(of: facts.paid),
            storedPriceKey: row.text(4),
            storedDiscountRate: row.integer(5)
        )
    }
}
