import OpenMarketSQLite

extension SQLiteConnection {
    /// Returns whether there is a user with this id, as a transaction sees it.
    func hasAccount(_ id: String) throws(StoreError) -> Bool {
        try first("SELECT 1 FROM accounts WHERE id = ?", [.text(id)]) { _ in true } ?? false
    }
}
