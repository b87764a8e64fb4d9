import OpenMarketSQLite

extension AccountTable {
    func account(_ identity: ProviderIdentity) throws(StoreError) -> Account? {
        let id = try connection.first(
            "SELECT account FROM provider_links WHERE provider = ? AND subject = ?",
            [.text(identity.provider), .text(identity.subject)]
        ) { $0.text(0) }
        guard let id else { return nil }
        return try account(id)
    }

    func link(_ identity: ProviderIdentity, to account: String) throws(StoreError) {
        try connection.run(
            "INSERT INTO provider_links (provider, subject, account) VALUES (?, ?, ?)",
            [.text(identity.provider), .text(identity.subject), .text(account)]
        )
    }

    func providers(of account: String) throws(StoreError) -> [String] {
        try connection.all(
            "SELECT DISTINCT provider FROM provider_links WHERE account = ? ORDER BY provider",
            [.text(account)]
        ) { $0.text(0) }
    }

    func removeLinks(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM provider_links WHERE account = ?", [.text(account)])
    }
}
