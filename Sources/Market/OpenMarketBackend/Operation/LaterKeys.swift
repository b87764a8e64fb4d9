import OpenMarketSQLite

/// The keys that sign the tokens of a market, and the second factors of its accounts with their recovery codes.
///
/// An earlier state that takes the place of the market has these: a code that was used is none there either, and a key that
/// was replaced signs nothing.
struct LaterKeys {
    private let signing: [[SQLiteValue]]
    private let former: [[SQLiteValue]]
    private let factors: [[SQLiteValue]]
    private let codes: [[SQLiteValue]]

    init(in connection: SQLiteConnection) throws(StoreError) {
        signing = try connection.all("SELECT key FROM signing_keys") { row in [.blob(row.bytes(0))] }
        former = try connection.all("SELECT key, until FROM former_keys") { row in
            [.blob(row.bytes(0)), .integer(row.integer(1))]
        }
        factors = try connection.all("SELECT account, secret, made_at, is_on, last_step FROM second_factors") { row in
            [
                .text(row.text(0)), .blob(row.bytes(1)), .integer(row.integer(2)), .integer(row.integer(3)),
                .integer(row.integer(4)),
            ]
        }
        codes = try connection.all("SELECT digest, account FROM recovery_codes") { row in
            [.blob(row.bytes(0)), .text(row.text(1))]
        }
    }

    /// Puts them in the place of those of an earlier state, for the accounts that it has.
    func apply(to connection: SQLiteConnection) throws(StoreError) {
        for table in ["recovery_codes", "second_factors", "former_keys", "signing_keys"] as [SQL] {
            try connection.run("DELETE FROM " + table)
        }
        let inserts: [(SQL, [[SQLiteValue]])] = [
            ("INSERT INTO signing_keys (id, key) VALUES (1, ?)", signing),
            ("INSERT INTO former_keys (key, until) VALUES (?, ?)", former),
            (
                """
                INSERT INTO second_factors (account, secret, made_at, is_on, last_step)
                SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM accounts WHERE id = ?1)
                """,
                factors
            ),
            (
                """
                INSERT INTO recovery_codes (digest, account)
                SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM second_factors WHERE account = ?2)
                """,
                codes
            ),
        ]
        for (insert, rows) in inserts { for row in rows { try connection.run(insert, row) } }
    }
}
