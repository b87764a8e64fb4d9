import OpenMarketSQLite
import OpenMarketWire

/// The data of a product that only a server has: its buyer, and the texts of its images.
extension MarketRows {
    /// To whom a product goes, where its seller has said so.
    func putBuyer(_ account: String?, of product: Int64) throws(StoreError) {
        try connection.run("DELETE FROM buyers WHERE product = ?", [.integer(product)])
        guard let account else { return }
        try connection.run(
            "INSERT INTO buyers (product, account) SELECT id, ? FROM products WHERE id = ?",
            [.text(account), .integer(product)]
        )
    }

    /// Forgets the buyers of what is on sale, which has none, as where an app has put it on sale again in the project.
    func forgetStaleBuyers() throws(StoreError) {
        try connection.run(
            "DELETE FROM buyers WHERE product IN (SELECT id FROM products WHERE status = ?)",
            [.integer(SaleState.onSale.rawValue)]
        )
    }

    /// Writes the texts about images, by their names in the project.
    func putTexts(_ texts: JSONNode?, of product: Int64) throws(StoreError) {
        try connection.run("UPDATE images SET text = NULL WHERE product_id = ?", [.integer(product)])
        let fields: [(name: String, value: JSONNode)] = texts?.fields.map { ($0.name, $0.value) } ?? []
        for (path, value) in fields {
            try connection.run(
                """
                UPDATE images SET text = ?
                WHERE product_id = ? AND id IN (SELECT image FROM image_origins WHERE path = ?)
                """,
                [.optional(value["stringValue"]?.string), .integer(product), .text(path)]
            )
        }
    }
}
