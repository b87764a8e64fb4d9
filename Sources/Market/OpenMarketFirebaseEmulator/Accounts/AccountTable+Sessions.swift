import Foundation
import OpenMarketSQLite

/// A session of a user that goes on, with times in seconds since 1970.
package struct OpenSession: Sendable, Hashable {
    package let id: String
    /// The time of the sign-in.
    package let madeAt: Int64
    /// The time at which the last token was given out.
    package let usedAt: Int64
    /// The program as it named itself at the sign-in; empty for one that named nothing.
    package let device: String
}

extension AccountTable {
    func token(_ digest: [UInt8]) throws(StoreError) -> RefreshToken? {
        try connection.first(
            """
            SELECT digest, family, account, provider, signed_in_at, issued_at, replaced_at, device FROM refresh_tokens
            WHERE digest = ?
            """,
            [.blob(digest)]
        ) { row in
            RefreshToken(
                digest: row.bytes(0),
                family: row.text(1),
                account: row.text(2),
                provider: row.text(3),
                signedInAt: row.integer(4),
                issuedAt: row.integer(5),
                replacedAt: row.integerOrNull(6),
                device: row.text(7)
            )
        }
    }

    func add(_ token: RefreshToken) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO refresh_tokens
                (digest, family, account, provider, signed_in_at, issued_at, replaced_at, device)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .blob(token.digest), .text(token.family), .text(token.account), .text(token.provider),
                .integer(token.signedInAt), .integer(token.issuedAt), .optional(token.replacedAt), .text(token.device),
            ]
        )
    }

    /// Notes that another token took its place; only the first time counts.
    func replace(_ digest: [UInt8], at seconds: Int64) throws(StoreError) {
        try connection.run(
            "UPDATE refresh_tokens SET replaced_at = ? WHERE digest = ? AND replaced_at IS NULL",
            [.integer(seconds), .blob(digest)]
        )
    }

    /// Forgets tokens that were replaced so long ago that no one will show them; one per family warns of thieves.
    func forgetTokens(of family: String, replacedBefore seconds: Int64) throws(StoreError) {
        try connection.run(
            "DELETE FROM refresh_tokens WHERE family = ? AND replaced_at < ?",
            [.text(family), .integer(seconds)]
        )
    }

    /// Forgets all but the newest of the replaced tokens of a session.
    func forgetTokens(of family: String, besides count: Int) throws(StoreError) {
        try connection.run(
            """
            DELETE FROM refresh_tokens WHERE family = ? AND replaced_at IS NOT NULL AND digest NOT IN (
                SELECT digest FROM refresh_tokens WHERE family = ? AND replaced_at IS NOT NULL
                ORDER BY replaced_at DESC LIMIT ?
            )
            """,
            [.text(family), .text(family), .integer(Int64(count))]
        )
    }

    /// Forgets all but the newest of the tokens of a session that none has replaced.
    func forgetLiveTokens(of family: String, besides count: Int) throws(StoreError) {
        try connection.run(
            """
            DELETE FROM refresh_tokens WHERE family = ?1 AND replaced_at IS NULL AND digest NOT IN (
                SELECT digest FROM refresh_tokens WHERE family = ?1 AND replaced_at IS NULL
                ORDER BY issued_at DESC LIMIT ?2
            )
            """,
            [.text(family), .integer(Int64(count))]
        )
    }

    /// Ends the sessions of an account except the given one and the `count` sessions that were used last.
    func removeSessions(of account: String, besides family: String, and count: Int) throws(StoreError) {
        let ended = try connection.all(
            """
            SELECT family FROM refresh_tokens WHERE account = ? AND family <> ?
            GROUP BY family ORDER BY max(issued_at) DESC LIMIT -1 OFFSET ?
            """,
            [.text(account), .text(family), .integer(Int64(count))]
        ) { $0.text(0) }
        for session in ended { try removeFamily(session) }
    }

    /// Forgets some of the tokens that were given out before a time.
    func removeTokens(issuedBefore seconds: Int64, upTo count: Int) throws(StoreError) {
        try connection.run(
            """
            DELETE FROM refresh_tokens WHERE digest IN (
                SELECT digest FROM refresh_tokens WHERE issued_at < ? ORDER BY issued_at LIMIT ?
            )
            """,
            [.integer(seconds), .integer(Int64(count))]
        )
    }

    /// The sessions of an account that go on, the one that was used last first.
    func sessions(of account: String, issuedSince oldest: Int64) throws(StoreError) -> [OpenSession] {
        try connection.all(
            """
            SELECT family, min(signed_in_at), max(issued_at), max(device) FROM refresh_tokens WHERE account = ?
            GROUP BY family HAVING max(issued_at) >= ? ORDER BY max(issued_at) DESC, family
            """,
            [.text(account), .integer(oldest)]
        ) { row in
            OpenSession(id: row.text(0), madeAt: row.integer(1), usedAt: row.integer(2), device: row.text(3))
        }
    }

    /// Ends a session of an account; one that is over already, or another user's, is no change.
    func removeSession(_ family: String, of account: String) throws(StoreError) {
        let isOwn: Bool? = try connection.first(
            "SELECT 1 FROM refresh_tokens WHERE family = ? AND account = ? LIMIT 1",
            [.text(family), .text(account)]
        ) { _ in true }
        if isOwn == true { try removeFamily(family) }
    }

    /// Returns whether a session goes on.
    func hasSession(_ family: String) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM refresh_tokens WHERE family = ? LIMIT 1", [.text(family)]) { _ in true }
            ?? false
    }

    /// Ends one session.
    func removeFamily(_ family: String) throws(StoreError) {
        try connection.run("DELETE FROM refresh_tokens WHERE family = ?", [.text(family)])
        noteEnd(of: .session(family))
    }

    /// Ends all that was given out for acting as an account: its sessions, the codes that were made for it, and the
    /// secret of the vendor that it is.
    ///
    /// Whatever takes an account out of the hands that had it does this, and nothing does a part of it.
    func endAccess(of account: inout Account, at moment: Date) throws(StoreError) {
        account.revoke(at: moment)
        noteEnd(of: .account(account.id))
        try connection.run("DELETE FROM refresh_tokens WHERE account = ?", [.text(account.id)])
        try EmailCodeTable(connection).removeAll(of: account.id)
        try vendorSecrets.renew(of: account.id, at: moment)
    }
}
