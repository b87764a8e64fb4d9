extension MarketStore {
    /// Stores names and their index in hiragana, where a file was made while katakana were something else.
    package func indexKana() async throws(StoreError) {
        try await finishMigration("kana") { connection throws(StoreError) in
            var next: Int64 = 0
            while let changes = try IndexedNames(connection).renew(from: &next) {
                try IndexWriter(connection).apply(changes)
            }
            for vendor in try VendorTable(connection).all() {
                let name = NameFolding.searchable(vendor.name)
                guard name != NameFolding.fold(vendor.name) else { continue }
                try connection.run("UPDATE vendors SET folded_name = ? WHERE id = ?", [.text(name), .id(vendor.id)])
            }
        }
    }
}
