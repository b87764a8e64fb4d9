import Foundation

/// The sales whose buyer the seller has named: reserved for someone, or sold to them.
///
/// A sale says itself what was sold for how much, so that it stays for its parties when the seller removes the product.
package struct SaleTable {
    /// The rows, in which the product fills what they do not say.
    private static let rows: SQL = """
        SELECT s.product, coalesce(s.name, p.name), coalesce(s.price, p.price), coalesce(s.discount, p.discount),
            coalesce(s.currency, p.currency, ''), coalesce(s.seller, v.account), s.account,
            coalesce(s.is_sold, p.status >= 2, 1) AS is_sold, coalesce(s.is_confirmed, 0),
            coalesce(s.at, p.created_at, 0) AS at
        FROM sales s LEFT JOIN products p ON p.id = s.product LEFT JOIN vendors v ON v.id = p.vendor_id
        """

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func sale(of product: RecordID<ProductRecord>) throws(StoreError) -> SaleRow? {
        try connection.first(Self.rows + " WHERE s.product = ?", [.id(product)], SaleRow.init)
    }

    /// The sales to a user, the last one first.
    func purchases(of buyer: String) throws(StoreError) -> [SaleRow] {
        try connection.all(
            "SELECT * FROM (" + Self.rows + " WHERE s.account = ?) WHERE is_sold = 1 ORDER BY at DESC, product DESC",
            [.text(buyer)],
            SaleRow.init
        )
    }

    // MARK: Steps

    /// Follows a step of a product: the buyer is the one that the change names, or stays.
    ///
    /// A product that is on sale again has none, but for a sale that its buyer has confirmed. Throws `buyer` for
    /// another buyer of a product that is sold already; ``BuyerRule`` says who may be named at all.
    func note(
        _ change: ProductChange,
        of product: ProductRecord,
        after old: ProductRecord
    ) throws(StoreError) {
        guard product.status != .onSale else {
            return try connection.run(
                "DELETE FROM sales WHERE product = ? AND is_confirmed IS NOT 1",
                [.id(product.id)]
            )
        }
        // Most edits are no step of a sale.
        guard change.buyer != .keep || product.status != old.status else { return }
        let known = try sale(of: product.id)
        if case .set(let buyer) = change.buyer, buyer != known?.buyer {
            guard known == nil || (old.status != .sold && known?.isConfirmed != true) else { throw .buyer }
            try add(product, buyer: buyer, at: change.changedAt)
        } else if let known, !known.isConfirmed, product.status != old.status {
            try add(product, buyer: known.buyer, at: change.changedAt)
        }
    }

    /// Writes the sale of a product as it is now.
    private func add(_ product: ProductRecord, buyer: String, at seconds: Int64) throws(StoreError) {
        let seller = try product.vendorID.flatMap { id throws(StoreError) in
            try VendorTable(connection).vendor(id)?.account
        }
        try connection.run(
            """
            INSERT INTO sales (product, name, price, discount, currency, seller, account, is_sold, is_confirmed, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
            ON CONFLICT (product) DO UPDATE SET name = excluded.name, price = excluded.price,
                discount = excluded.discount, currency = excluded.currency, seller = coalesce(excluded.seller, seller),
                account = excluded.account, is_sold = excluded.is_sold, at = excluded.at
            """,
            [
                .id(product.id), .optional(product.values.name), .optional(product.values.price?.storedText),
                .optional(product.values.discount?.storedText), .text(product.values.currency), .optional(seller),
                .text(buyer),
                // A product with a buyer can only be hidden once it is sold.
                .integer(product.status == .reserved ? 0 : 1), .integer(seconds),
            ]
        )
    }

    /// Forgets the reservation of a product that is going; a sale stays, with the name and price of the product.
    func part(from product: ProductRecord) throws(StoreError) {
        guard let known = try sale(of: product.id) else { return }
        guard known.isSold else { return try connection.run("DELETE FROM sales WHERE product = ?", [.id(product.id)]) }
        // A row that an earlier release has copied has nothing but the buyer.
        try connection.run(
            """
            UPDATE sales SET name = ?, price = ?, discount = ?, currency = ?, seller = ?, is_sold = 1, at = ?
            WHERE product = ? AND currency IS NULL
            """,
            [
                .optional(known.name), .optional(known.price?.storedText), .optional(known.discount?.storedText),
                .text(known.currency), .optional(known.seller), .integer(known.at), .id(product.id),
            ]
        )
    }

    /// Notes that a buyer has what was sold to them; a second call changes nothing.
    ///
    /// Throws `missing` for anybody else, and while the product is only reserved.
    package func confirm(_ product: RecordID<ProductRecord>, by buyer: String) throws(StoreError) {
        guard let sale = try sale(of: product), sale.isSold, sale.buyer == buyer else { throw .missing }
        try connection.run("UPDATE sales SET is_confirmed = 1 WHERE product = ?", [.id(product)])
    }

    /// Forgets the purchases of a user who is gone; the user's sales stay for their buyers, and do not name the user.
    func removeAll(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM sales WHERE account = ?", [.text(account)])
        try connection.run("DELETE FROM sales WHERE seller = ? AND is_sold = 0", [.text(account)])
        try connection.run("UPDATE sales SET seller = NULL WHERE seller = ?", [.text(account)])
    }
}

extension WriteSession {
    /// Tells the two parties of a sale that it went on, or was reviewed; once for one step.
    package func noteSale(of product: RecordID<ProductRecord>?) throws(StoreError) {
        guard let product, let sale = try SaleTable(connection).sale(of: product) else { return }
        let name = "sales/\(product.rawValue)"
        let event = CommittedChange.record(name: name, readers: [sale.seller, sale.buyer].compactMap(\.self))
        if committed.last != event { note(event) }
    }
}

struct SaleRow {
    let product: RecordID<ProductRecord>
    let name: String?
    let price: Decimal?
    let discount: Decimal?
    let currency: String
    /// The user who sold; `nil` for one who is gone.
    let seller: String?
    let buyer: String
    /// Whether it is sold, and not only reserved.
    let isSold: Bool
    /// Whether the buyer has said that it was.
    let isConfirmed: Bool
    /// The time of the reservation or sale, in seconds since 1970.
    let at: Int64

    init(_ row: borrowing SQLiteRow) {
        (product, name) = (RecordID(row.integer(0)), row.textOrNull(1))
        price = row.decimal(2)
        discount = row.decimal(3)
        (currency, seller, buyer) = (row.text(4), row.textOrNull(5), row.text(6))
        (isSold, isConfirmed, at) = (row.integer(7) != 0, row.integer(8) != 0, row.integer(9))
    }

    /// The other one of the two parties; `nil` for anybody else, and when the seller is gone.
    func other(than account: String) -> String? {
        switch account {
        case seller: buyer
        case buyer: seller
        default: nil
        }
    }

    /// The product as it was sold, for a list that shows it when it is there no more.
    var formerProduct: ProductRecord {
        var values = ProductValues()
        (values.name, values.price, values.discount, values.currency) = (name, price, discount, currency)
        return ProductRecord(
            id: product,
            vendorID: nil,
            vendorName: nil,
            passwordHash: nil,
            values: values,
            likes: 0,
            createdAt: at,
            status: .sold,
            version: 1,
            thumbnail: nil,
            images: []
        )
    }
}
