/// For whom a product is reserved, or to whom it was sold, where its seller has said so.
struct BuyerTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The buyer of a product.
    func buyer(of product: RecordID<ProductRecord>) throws(StoreError) -> String? {
        try connection.first("SELECT account FROM buyers WHERE product = ?", [.id(product)]) { $0.text(0) }
    }

    /// Follows a step of the sale: the buyer is the one that the change names, or stays; what is on sale again has none.
    ///
    /// Throws `buyer` for another one than the buyer of what is sold already; ``BuyerRule`` says who may be named at all.
    func note(_ change: ProductChange, of product: ProductRecord, after old: ProductRecord) throws(StoreError) {
        if product.status == .onSale {
            try connection.run("DELETE FROM buyers WHERE product = ?", [.id(product.id)])
        } else if case .set(let buyer) = change.buyer {
            let known = try self.buyer(of: product.id)
            guard buyer != known else { return }
            guard known == nil || old.status != .sold else { throw .buyer }
            try connection.run(
                "INSERT OR REPLACE INTO buyers (product, account) VALUES (?, ?)",
                [.id(product.id), .text(buyer)]
            )
        }
    }

    /// Forgets what a user who is gone has bought.
    func removeAll(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM buyers WHERE account = ?", [.text(account)])
    }
}
