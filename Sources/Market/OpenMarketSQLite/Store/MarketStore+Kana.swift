extension MarketStore {
    /// Stores names and their index in hiragana, where a file was made while katakana were something else.
    package func indexKana() async throws(StoreError) {
        try await finishMigration("kana") { connection throws(StoreError) in
            try IndexedNames(connection).renew()
            for vendor in try VendorTable(connection).all() {
                let name = NameFolding.searchable(vendor.name)
                guard name != NameFolding.fold(vendor.name) else { continue }
                try connection.run("UPDATE vendors SET folded_name = ? WHERE id = ?", [.text(name), .id(vendor.id)])
            }
        }
    }
}
