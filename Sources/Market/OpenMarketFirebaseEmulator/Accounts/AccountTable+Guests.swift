import OpenMarketSQLite

/// Guests: accounts that anyone makes for nothing.
extension AccountTable {
    /// The most unused guests and tokens that each new guest removes.
    private static let swept = 10

    /// Throws when there are as many guests as may be; takes some that are no longer used away before.
    func requireRoomForGuest(_ limits: ServiceLimits, at seconds: Int64) throws {
        let oldest = (seconds - limits.guestLifetime.components.seconds) * 1000
        // A refusal undoes the removal of guests, so the removal has to be enough for one new guest.
        let excess = Int(try guests()) - limits.guests + 1
        try removeGuests(unusedSince: oldest, upTo: max(Self.swept, excess))
        try removeTokens(issuedBefore: seconds - limits.sessionLifetime.components.seconds, upTo: Self.swept)
        guard try guests() < limits.guests else {
            throw ServiceProblem(.resourceExhausted, "There are too many guests.", reason: "quotaExceeded")
        }
    }

    private func guests() throws(StoreError) -> Int64 {
        try connection.first(
            "SELECT count(*) FROM accounts WHERE provider = 'anonymous' AND email IS NULL"
        ) { $0.integer(0) } ?? 0
    }

    /// Removes some guests who have stored nothing and were not here since a time, in milliseconds since 1970.
    ///
    /// The key of a document is its path with zeros between the ids, so everything of a user lies between two keys.
    private func removeGuests(unusedSince oldest: Int64, upTo count: Int) throws(StoreError) {
        try connection.run(
            """
            DELETE FROM accounts WHERE id IN (
                SELECT id FROM accounts
                WHERE provider = 'anonymous' AND email IS NULL
                    AND coalesce(last_refresh_at, last_login_at, created_at) < ?
                    AND NOT EXISTS (
                        SELECT 1 FROM documents
                        WHERE key >= CAST('users' || x'00' || accounts.id AS BLOB)
                            AND key < CAST('users' || x'00' || accounts.id || x'01' AS BLOB)
                    )
                    AND NOT EXISTS (SELECT 1 FROM objects WHERE owner = accounts.id)
                    AND NOT EXISTS (SELECT 1 FROM provider_links WHERE account = accounts.id)
                    AND NOT EXISTS (
                        SELECT 1 FROM documents WHERE key = CAST('UserProfile' || x'00' || accounts.id AS BLOB)
                    )
                    AND NOT EXISTS (SELECT 1 FROM claims WHERE account = accounts.id)
                    AND NOT EXISTS (SELECT 1 FROM profiles WHERE account = accounts.id)
                    AND NOT EXISTS (SELECT 1 FROM vendors WHERE account = accounts.id)
                    AND NOT EXISTS (SELECT 1 FROM like_lists WHERE liker = accounts.id)
                    AND NOT EXISTS (SELECT 1 FROM chat_members WHERE account = accounts.id)
                    AND NOT EXISTS (
                        SELECT 1 FROM documents
                        WHERE place = CAST('chats' AS BLOB) AND instr(key, CAST(accounts.id AS BLOB)) > 0
                    )
                LIMIT ?
            )
            """,
            [.integer(oldest), .integer(Int64(count))]
        )
    }
}
