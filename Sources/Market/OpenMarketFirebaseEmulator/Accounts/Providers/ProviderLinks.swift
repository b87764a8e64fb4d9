import OpenMarketSQLite

/// Which accounts the users of log-in providers open.
extension AccountTable {
    /// The account that someone at a provider opens.
    func account(_ identity: ProviderIdentity) throws(StoreError) -> Account? {
        let id = try connection.first(
            "SELECT account FROM provider_links WHERE provider = ? AND subject = ?",
            [.text(identity.provider), .text(identity.subject)]
        ) { $0.text(0) }
        guard let id else { return nil }
        return try account(id)
    }

    /// Lets someone at a provider open an account.
    func link(_ identity: ProviderIdentity, to account: String) throws(StoreError) {
        try connection.run(
            "INSERT INTO provider_links (provider, subject, account) VALUES (?, ?, ?)",
            [.text(identity.provider), .text(identity.subject), .text(account)]
        )
    }

    /// The providers that open an account.
    func providers(of account: String) throws(StoreError) -> [String] {
        try connection.all(
            "SELECT DISTINCT provider FROM provider_links WHERE account = ? ORDER BY provider",
            [.text(account)]
        ) { $0.text(0) }
    }

    /// Lets no provider open an account.
    func removeLinks(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM provider_links WHERE account = ?", [.text(account)])
    }
}
