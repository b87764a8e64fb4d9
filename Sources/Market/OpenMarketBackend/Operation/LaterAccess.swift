import OpenMarketSQLite

/// The access to the accounts of a market: sessions and their tokens, devices, codes, second factors, secrets of users'
/// vendors, passwords, and the key that signs tokens.
///
/// Nothing of it that has ended is good again when an earlier state takes the place of the market.
struct LaterAccess {
    private let accounts: [[SQLiteValue]]
    private let vendors: [[SQLiteValue]]
    private let tokens: [[SQLiteValue]]
    private let keys: LaterKeys
    /// The keys of the rows that are still there, as a list in JSON for each of ``ended``.
    private let kept: [String]

    /// The tables of which rows end, each with the text that tells its rows apart.
    private static let ended: [(table: SQL, key: SQL)] = [
        ("refresh_tokens", "hex(digest)"), ("email_codes", "hex(digest)"),
        ("notice_devices", "json_array(account, address, session) || ''"),
    ]

    init(in connection: SQLiteConnection) throws(StoreError) {
        accounts = try connection.all(
            "SELECT id, epoch, valid_since, password_hash, password_updated_at, is_disabled FROM accounts"
        ) { row in
            [
                .text(row.text(0)), .integer(row.integer(1)), .integer(row.integer(2)), .optional(row.textOrNull(3)),
                .optional(row.integerOrNull(4)), .integer(row.integer(5)),
            ]
        }
        vendors = try connection.all(
            "SELECT identifier, secret_number, secret_hash FROM vendors WHERE account IS NOT NULL"
        ) { row in
            [.text(row.text(0)), .integer(row.integer(1)), .text(row.text(2))]
        }
        tokens = try connection.all(
            """
            SELECT digest, family, account, provider, signed_in_at, issued_at, replaced_at, device FROM refresh_tokens
            """
        ) { row in
            [
                .blob(row.bytes(0)), .text(row.text(1)), .text(row.text(2)), .text(row.text(3)),
                .integer(row.integer(4)), .integer(row.integer(5)), .optional(row.integerOrNull(6)), .text(row.text(7)),
            ]
        }
        keys = try LaterKeys(in: connection)
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
        try keys.apply(to: connection)
        for ((table, key), kept) in zip(Self.ended, kept) {
            try connection.run(
                "DELETE FROM " + table + " WHERE " + key + " NOT IN (SELECT value FROM json_each(?))",
                [.text(kept)]
            )
        }
    }
}
