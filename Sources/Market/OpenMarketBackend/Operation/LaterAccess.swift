import OpenMarketSQLite

/// The access to the accounts of a market: sessions and their tokens, devices, codes, second factors, secrets of users'
/// vendors, passwords, and the key that signs tokens.
///
/// Nothing of it that has ended is good again when an earlier state takes the place of the market.
struct LaterAccess {
    private let accounts: [[SQLiteValue]]
    private let vendors: [[SQLiteValue]]
    private let tokens: [[SQLiteValue]]
    /// The rows of ``whole``, by the names of the tables.
    private let rows: [(table: String, rows: [[SQLiteValue]])]
    /// The keys of the rows that are still there, as a list in JSON for each of ``ended``.
    private let kept: [String]

    /// The tables that an earlier state has as they are now; rows of a table may need those of the tables before it.
    ///
    /// A code that was used is none there either, and a key that was replaced signs nothing.
    private static let whole = ["signing_keys", "former_keys", "second_factors", "recovery_codes"]

    /// The tables of which rows end, each with the text that tells its rows apart.
    private static let ended: [(table: SQL, key: SQL)] = [
        ("refresh_tokens", "hex(digest)"), ("email_codes", "hex(digest)"),
        ("notice_devices", "json_array(account, address, session) || ''"),
    ]

    init(in connection: SQLiteConnection) throws(StoreError) {
        accounts = try connection.all(
            "SELECT id, epoch, valid_since, password_hash, password_updated_at, is_disabled FROM accounts"
        ) { $0.values }
        vendors = try connection.all(
            "SELECT identifier, secret_number, secret_hash FROM vendors WHERE account IS NOT NULL"
        ) { $0.values }
        tokens = try connection.all(
            "SELECT digest, family, account, provider, signed_in_at, issued_at, replaced_at, device FROM refresh_tokens"
        ) { $0.values }
        rows = try Self.whole.map { table throws(StoreError) in
            (table, try TableColumns(of: table, in: connection).rows(in: connection))
        }
        var kept: [String] = []
        for (table, key) in Self.ended {
            kept += try connection.all("SELECT json_group_array(" + key + ") FROM " + table) { $0.text(0) }
        }
        self.kept = kept
    }

    /// Has an earlier state know what has ended.
    func apply(to connection: SQLiteConnection) throws(StoreError) {
        for account in accounts {
            try connection.run(
                """
                UPDATE accounts SET epoch = max(epoch, ?2), valid_since = max(valid_since, ?3), password_hash = ?4,
                    password_updated_at = ?5, is_disabled = ?6
                WHERE id = ?1
                """,
                account
            )
        }
        for vendor in vendors {
            try connection.run(
                "UPDATE vendors SET secret_number = ?2, secret_hash = ?3 WHERE identifier = ?1 AND secret_number < ?2",
                vendor
            )
        }
        // The sessions that go on get the tokens that they have now.
        for token in tokens {
            try connection.run(
                """
                INSERT INTO refresh_tokens
                    (digest, family, account, provider, signed_in_at, issued_at, replaced_at, device)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM refresh_tokens WHERE family = ?2)
                ON CONFLICT (digest) DO UPDATE SET replaced_at = excluded.replaced_at
                """,
                token
            )
        }
        for (table, rows) in rows { try replace(table, with: rows, in: connection) }
        for ((table, key), kept) in zip(Self.ended, kept) {
            try connection.run(
                "DELETE FROM " + table + " WHERE " + key + " NOT IN (SELECT value FROM json_each(?))",
                [.text(kept)]
            )
        }
    }

    /// Puts rows in the place of all rows of a table, but for those whose account the state does not have.
    private func replace(
        _ table: String,
        with rows: [[SQLiteValue]],
        in connection: SQLiteConnection
    ) throws(StoreError) {
        let columns = try TableColumns(of: table, in: connection)
        try columns.remove(where: [], in: connection)
        for row in rows {
            do throws(StoreError) {
                try columns.put(row, replacing: false, in: connection)
            } catch {
                guard case .constraint = error else { throw error }
            }
        }
    }
}
