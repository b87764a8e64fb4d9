extension MarketStore {
    /// Returns the identity of this database; a copy of the file has the same.
    package func identity() async throws(StoreError) -> String {
        let text = try await database.read { connection throws(StoreError) in
            try connection.first("SELECT text FROM identity WHERE id = 1") { $0.text(0) }
        }
        guard let text else { throw .corrupt }
        return text
    }

    /// Those of the names that an image of a product or a banner has, with or without an ending behind them.
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
