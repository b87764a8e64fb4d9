extension MarketStore {
    /// Makes an account; throws `duplicate` when the name or the identifier is taken.
    package func addVendor(
        _ vendor: NewVendor,
        remembering response: RememberedResponse<VendorRecord>? = nil
    ) async throws(StoreError) -> VendorRecord {
        try await database.write { session throws(StoreError) in
            try IdempotencyTable(session.connection).once(response) { () throws(StoreError) in
                try VendorTable(session.connection).insert(vendor)
            }
        }
    }

    /// Removes a vendor with its products and the responses that are kept for it; returns the products.
    ///
    /// `more` is done in the same transaction. A sold product stays with its buyer, as a sale without a product.
    package func removeVendor(
        _ vendor: VendorRecord,
        and more: @escaping @Sendable (WriteSession) throws(StoreError) -> Void
    ) async throws(StoreError) -> [ProductRecord] {
        try await database.write { session throws(StoreError) in
            let (connection, writer) = (session.connection, ProductWriter(session))
            // By the rows: the index lacks what was registered in the same group of changes.
            let ids = try connection.all(
                "SELECT id FROM products WHERE vendor_id = ? ORDER BY id",
                [.id(vendor.id)]
            ) { RecordID<ProductRecord>($0.integer(0)) }
            var removed: [ProductRecord] = []
            for id in ids { removed.append(try writer.delete(id, ifVersion: nil)) }
            try connection.run("DELETE FROM answers WHERE caller = ?", [.text(vendor.identifier)])
            if vendor.account != nil { try VendorTable(connection).forgetName(of: vendor) }
            try VendorTable(connection).remove(vendor.id)
            try more(session)
            // Kept responses show the pages of sellers too, so all of them are dropped.
            session.note(.everything)
            return removed
        }
    }

    /// All vendors, oldest first.
    package func vendors() async throws(StoreError) -> [VendorRecord] {
        try await database.read { connection throws(StoreError) in try VendorTable(connection).all() }
    }

    /// The vendor with this number, or `nil`.
    package func vendor(_ id: RecordID<VendorRecord>) async throws(StoreError) -> VendorRecord? {
        try await database.read { connection throws(StoreError) in try VendorTable(connection).vendor(id) }
    }

    /// The vendor with this identifier, whatever the case of its letters, or `nil`.
    package func vendor(identifier: String) async throws(StoreError) -> VendorRecord? {
        try await database.read { connection throws(StoreError) in
            try VendorTable(connection).vendor(identifier: identifier)
        }
    }
}
