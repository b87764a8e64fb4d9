extension MarketStore {
    /// Returns the identity of this database; a copy of the file has the same.
    package func identity() async throws(StoreError) -> String {
        let text = try await database.read { connection throws(StoreError) in
            try connection.first("SELECT text FROM identity WHERE id = 1") { $0.text(0) }
        }
        guard let text else { throw .corrupt }
        return text
    }

    /// The images whose smaller versions are still to be made, with their vendors, oldest first.
    package func imagesAwaitingVersions() async throws(StoreError) -> [(file: String, vendor: RecordID<VendorRecord>?)]
    {
        try await database.read { connection throws(StoreError) in
            try connection.all(
                """
                SELECT i.full_name, p.vendor_id FROM images i JOIN products p ON p.id = i.product_id
                WHERE i.awaits_versions = 1 ORDER BY i.id
                """
            ) { ($0.text(0), $0.integerOrNull(1).map { RecordID($0) }) }
        }
    }

    /// Notes that the smaller versions of an image are made, or that there are none; no row of the image is no failure.
    package func noteVersions(of file: String, placeholder: String?) async throws(StoreError) {
        try await database.write { session throws(StoreError) in
            let connection = session.connection
            try connection.run(
                "UPDATE images SET awaits_versions = 0, placeholder = ? WHERE full_name = ?",
                [.optional(placeholder), .text(file)]
            )
            let product = try connection.first(
                "SELECT p.id, p.vendor_id, p.status FROM images i JOIN products p ON p.id = i.product_id WHERE full_name = ?",
                [.text(file)]
            ) { (RecordID<ProductRecord>($0.integer(0)), $0.integerOrNull(1), $0.integer(2)) }
            guard let (id, vendor, status) = product, placeholder != nil else { return }
            let isHidden = SaleState(stored: status) == .hidden
            try session.noteChange(of: id, by: vendor.map { RecordID($0) }, isHidden: isHidden)
        }
    }

    /// Returns the names among these that an image of a product or a banner has, with or without an ending.
    package func usedImageNames(among names: [String]) async throws(StoreError) -> Set<String> {
        try await database.read { connection throws(StoreError) in
            var used: Set<String> = []
            for name in names {
                // The dot of an ending is the byte before the slash.
                let found: Bool? = try connection.first(
                    "SELECT 1 FROM images WHERE full_name >= ? AND full_name < ? LIMIT 1",
                    [.text(name), .text(name + "/")]
                ) { _ in true }
                if found == true { used.insert(name) }
            }
            let banners = try connection.all("SELECT image FROM banners") { row in
                String(row.text(0).prefix { $0 != "." })
            }
            return used.union(banners.filter(Set(names).contains))
        }
    }
}
