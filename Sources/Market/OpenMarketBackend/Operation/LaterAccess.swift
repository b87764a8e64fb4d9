import OpenMarketSQLite

/// The access to the accounts of a market: sessions and their tokens, devices, codes, secrets of users' vendors, and
/// passwords.
///
/// Nothing of it that has ended is good again when an earlier state takes the place of the market.
struct LaterAccess {
    private let accounts: [[SQLiteValue]]
    private let vendors: [[SQLiteValue]]
    private let tokens: [[SQLiteValue]]
    private let digests: Set<[UInt8]>
    private let codes: Set<[UInt8]>
    private let devices: Set<String>

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
            "SELECT digest, family, account, provider, signed_in_at, issued_at, replaced_at FROM refresh_tokens"
        ) { row in
            [
                .blob(row.bytes(0)), .text(row.text(1)), .text(row.text(2)), .text(row.text(3)),
                .integer(row.integer(4)), .integer(row.integer(5)), .optional(row.integerOrNull(6)),
            ]
        }
        digests = Set(try connection.all("SELECT digest FROM refresh_tokens") { $0.bytes(0) })
        codes = Set(try connection.all("SELECT digest FROM email_codes") { $0.bytes(0) })
        devices = Set(try connection.all(Self.device) { $0.text(1) })
    }

    /// The numbers of devices, and what tells them apart.
    private static let device: SQL = "SELECT id, json_array(account, address, session) FROM notice_devices"

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
        try applySessions(to: connection)
        for digest in try connection.all("SELECT digest FROM email_codes", [], { $0.bytes(0) })
        where !codes.contains(digest) {
            try connection.run("DELETE FROM email_codes WHERE digest = ?", [.blob(digest)])
        }
        for (id, device) in try connection.all(Self.device, [], { ($0.integer(0), $0.text(1)) })
        where !devices.contains(device) {
            try connection.run("DELETE FROM notice_devices WHERE id = ?", [.integer(id)])
        }
    }

    /// Gives the sessions that go on the tokens that they have now, and ends the others.
    private func applySessions(to connection: SQLiteConnection) throws(StoreError) {
        for token in tokens {
            try connection.run(
                """
                INSERT INTO refresh_tokens (digest, family, account, provider, signed_in_at, issued_at, replaced_at)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM refresh_tokens WHERE family = ?2)
                ON CONFLICT (digest) DO UPDATE SET replaced_at = excluded.replaced_at
                """,
                token
            )
        }
        for digest in try connection.all("SELECT digest FROM refresh_tokens", [], { $0.bytes(0) })
        where !digests.contains(digest) {
            try connection.run("DELETE FROM refresh_tokens WHERE digest = ?", [.blob(digest)])
        }
    }
}
