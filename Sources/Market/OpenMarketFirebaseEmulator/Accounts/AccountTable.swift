import OpenMarketSQLite

struct AccountTable {
    private static let selection: SQL = """
        SELECT id, email, password_hash, password_updated_at, display_name, photo_url, custom_claims, provider,
            is_email_verified, is_disabled, epoch, valid_since, created_at, last_login_at, last_refresh_at
        FROM accounts
        """

    let connection: SQLiteConnection
    /// The secrets of the vendors that the accounts are.
    let vendorSecrets: VendorSecrets
    /// The change that the table is part of; `nil` for reading.
    private let session: WriteSession?

    /// The rows for reading.
    init(_ connection: SQLiteConnection) {
        (self.connection, session) = (connection, nil)
        vendorSecrets = VendorSecrets(connection)
    }

    /// The rows for changing.
    init(_ session: WriteSession) {
        (self.session, connection) = (session, session.connection)
        vendorSecrets = VendorSecrets(session)
    }

    func account(_ id: String) throws(StoreError) -> Account? {
        try connection.first(Self.selection + " WHERE id = ?", [.text(id)], Self.read)
    }

    func account(email: String) throws(StoreError) -> Account? {
        try connection.first(Self.selection + " WHERE email = ?", [.text(email)], Self.read)
    }

    /// Accounts behind an id, in the order of their ids.
    func accounts(after id: String, limit: Int) throws(StoreError) -> [Account] {
        try connection.all(
            Self.selection + " WHERE id > ? ORDER BY id LIMIT ?",
            [.text(id), .integer(Int64(limit))],
            Self.read
        )
    }

    func put(_ account: Account) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO accounts (id, email, password_hash, password_updated_at, display_name, photo_url, custom_claims,
                provider, is_email_verified, is_disabled, epoch, valid_since, created_at, last_login_at, last_refresh_at,
                source)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                email = excluded.email, password_hash = excluded.password_hash,
                password_updated_at = excluded.password_updated_at, display_name = excluded.display_name,
                photo_url = excluded.photo_url, custom_claims = excluded.custom_claims, provider = excluded.provider,
                is_email_verified = excluded.is_email_verified, is_disabled = excluded.is_disabled,
                epoch = excluded.epoch, valid_since = excluded.valid_since, last_login_at = excluded.last_login_at,
                last_refresh_at = excluded.last_refresh_at
            """,
            [
                .text(account.id), .optional(account.email), .optional(account.passwordHash),
                .optional(account.passwordUpdatedAt), .optional(account.displayName), .optional(account.photoURL),
                .optional(account.customClaims), .text(account.provider), .integer(account.isEmailVerified ? 1 : 0),
                .integer(account.isDisabled ? 1 : 0), .integer(account.epoch), .integer(account.validSince),
                .integer(account.createdAt), .optional(account.lastLoginAt), .optional(account.lastRefreshAt),
                .optional(account.source),
            ]
        )
    }

    /// Removes an account and its sessions; `false` when there is none.
    func remove(_ id: String) throws(StoreError) -> Bool {
        try connection.run("DELETE FROM accounts WHERE id = ?", [.text(id)])
        guard connection.changedRows > 0 else { return false }
        noteEnd(of: .account(id))
        return true
    }

    /// Notes that listeners who act by this hear no more.
    func noteEnd(of access: CommittedChange.Access) { session?.note(.end(of: access)) }

    func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM accounts")
    }

    private static func read(_ row: borrowing SQLiteRow) -> Account {
        Account(
            id: row.text(0),
            email: row.textOrNull(1),
            passwordHash: row.textOrNull(2),
            passwordUpdatedAt: row.integerOrNull(3),
            displayName: row.textOrNull(4),
            photoURL: row.textOrNull(5),
            customClaims: row.textOrNull(6),
            provider: row.text(7),
            isEmailVerified: row.integer(8) != 0,
            isDisabled: row.integer(9) != 0,
            epoch: row.integer(10),
            validSince: row.integer(11),
            createdAt: row.integer(12),
            lastLoginAt: row.integerOrNull(13),
            lastRefreshAt: row.integerOrNull(14)
        )
    }
}
