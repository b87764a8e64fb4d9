package import Foundation

package struct HistoryRecord: Sendable, Hashable {
    /// The time from which this state holds, in seconds since 1970.
    package let at: Int64
    package let status: SaleState
    package let currency: String
    /// The list price.
    package let price: Decimal?
    package let discount: Decimal?

    /// The price less the discount.
    var paid: Decimal? { price.map { $0 - (discount ?? 0) } }

    /// Records a product as it is from a moment on.
    init(_ product: ProductRecord, at moment: Int64) {
        (at, status, currency) = (moment, product.status, product.currency)
        (price, discount) = (product.price, product.discount)
    }

    init(_ row: borrowing SQLiteRow) {
        (at, status, currency) = (row.integer(0), SaleState(stored: row.integer(1)), row.text(2))
        price = row.decimal(3)
        discount = row.decimal(4)
    }

    fileprivate func isSame(as other: HistoryRecord) -> Bool {
        status == other.status && currency == other.currency && price == other.price && discount == other.discount
    }
}

/// The earlier prices and statuses of products, step by step.
///
/// A product that was never changed has no rows, because its own row says everything. The first change writes two: the
/// state before it and the state after it.
struct ProductHistory {
    /// The number of steps of one product that are kept: how it was first, and the last ones.
    static let longest: Int64 = 100

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Notes a change, if it was one of the price or of the sale.
    func note(_ new: ProductRecord, after old: ProductRecord, at moment: Int64) throws(StoreError) {
        let (before, now) = (HistoryRecord(old, at: old.createdAt), HistoryRecord(new, at: moment))
        guard !now.isSame(as: before) else { return }
        if try steps(of: old.id, limit: 1).isEmpty { try write(before, of: old) }
        try write(now, of: new)
        try connection.run(
            """
            DELETE FROM product_history WHERE product = ?1 AND version <=
                (SELECT version FROM product_history WHERE product = ?1 ORDER BY version DESC LIMIT 1 OFFSET ?2)
                AND version > (SELECT min(version) FROM product_history WHERE product = ?1)
            """,
            [.id(new.id), .integer(Self.longest - 1)]
        )
    }

    /// The steps of a product, newest first; the first one is how it is now.
    func all(of product: ProductRecord) throws(StoreError) -> [HistoryRecord] {
        let steps = try steps(of: product.id, limit: Self.longest)
        return steps.isEmpty ? [HistoryRecord(product, at: product.createdAt)] : steps
    }

    private func steps(of id: RecordID<ProductRecord>, limit: Int64) throws(StoreError) -> [HistoryRecord] {
        try connection.all(
            """
            SELECT at, status, currency, price, discount FROM product_history WHERE product = ?
            ORDER BY version DESC LIMIT ?
            """,
            [.id(id), .integer(limit)]
        ) { HistoryRecord($0) }
    }

    private func write(_ step: HistoryRecord, of product: ProductRecord) throws(StoreError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO product_history (product, version, at, status, currency, price, discount)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(product.id), .integer(product.version), .integer(step.at), .integer(step.status.rawValue),
                .text(step.currency), .optional(step.price?.storedText), .optional(step.discount?.storedText),
            ]
        )
    }
}
