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
