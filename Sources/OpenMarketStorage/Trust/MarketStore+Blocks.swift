extension MarketStore {
    /// Blocks a vendor for a user, and returns the vendor; once more is no change.
    ///
    /// Throws `missing` when there is no such vendor, or it is the user.
    package func block(
        _ id: RecordID<VendorRecord>,
        by account: String,
        at seconds: Int64
    ) async throws(StoreError) -> VendorRecord {
        try await database.write { session throws(StoreError) in
            guard let vendor = try VendorTable(session.connection).vendor(id), vendor.account != account else {
                throw .missing
            }
            try BlockTable(session.connection).add(id, by: account, at: seconds)
            return vendor
        }
    }

    /// Takes a block back; one that is not there is no failure.
    package func unblock(_ id: RecordID<VendorRecord>, by account: String) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            try BlockTable(session.connection).remove(id, by: account)
        }
    }

    /// The vendors whom a user has blocked, the last one first.
    package func vendors(blockedBy account: String) async throws(StoreError) -> [VendorRecord] {
        try await database.read { connection throws(StoreError) in
            let table = VendorTable(connection)
            var vendors: [VendorRecord] = []
            for id in try BlockTable(connection).vendors(blockedBy: account) {
                if let vendor = try table.vendor(id) { vendors.append(vendor) }
            }
            return vendors
        }
    }

    /// The vendors whose products a user does not see, whichever of the two has blocked the other.
    package func vendors(hiddenFrom account: String) async throws(StoreError) -> Set<RecordID<VendorRecord>> {
        try await database.read { connection throws(StoreError) in
            try BlockTable(connection).hidden(from: account)
        }
    }
}
