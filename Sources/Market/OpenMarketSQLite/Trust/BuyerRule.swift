/// The rule for the buyers that may be named for a product.
struct BuyerRule {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Throws `buyer` where a change names a user who may not be named.
    func check(_ change: ProductChange, of id: RecordID<ProductRecord>) throws(StoreError) {
        guard case .set(let buyer) = change.buyer, let old = try ProductReader(connection).row(id),
            change.status.applied(to: old.status) != .onSale
        else { return }
        // Naming the same one again is no change.
        guard try buyer != SaleTable(connection).sale(of: id)?.buyer else { return }
        guard try mayBuy(buyer, of: old.vendorID) else { throw .buyer }
    }

    /// Returns whether a user may be named: one who has written to the vendor's user, and no block stands between the
    /// two.
    private func mayBuy(_ buyer: String, of vendor: RecordID<VendorRecord>?) throws(StoreError) -> Bool {
        guard let vendor, let seller = try VendorTable(connection).vendor(vendor)?.account, seller != buyer,
            try AnswerTable(connection).hasWritten(buyer, to: seller)
        else { return false }
        return try !BlockTable(connection).isBetween(seller, buyer)
    }
}
