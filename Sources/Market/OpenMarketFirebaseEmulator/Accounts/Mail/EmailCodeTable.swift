import OpenMarketSQLite

/// The codes that prove who reads an address: each belongs to one account, works for an hour, and once.
struct EmailCodeTable {
    /// The most codes of one purpose for an account; a further code is refused and replaces none of them.
    private static let most = 5
    /// The seconds for which a code is known, so that a user who comes too late is told so.
    private static let memory: Int64 = 24 * 3600
    private static let selection: SQL = "SELECT shown, purpose, account, email, new_email, made_at FROM email_codes"

    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    enum Outcome: Sendable {
        /// The code is kept, and is to be sent.
        case kept
        case noAccount
        /// The account has as many as it may have.
        case tooMany
        /// The mailbox has had as many e-mails as it may have.
        case fullMailbox
    }

    /// Keeps a code and counts the e-mail that brings it, or does neither.
    ///
    /// Every wish changes something, so that the time of the response does not tell whether there is an account. The
    /// digest is enough to know a code by; one that the owner of the project may read is kept as it is.
    func keep(_ code: EmailCode, isSent: Bool, isShown: Bool) throws(StoreError) -> Outcome {
        try connection.run("UPDATE mail_requests SET count = count + 1")
        try connection.run("DELETE FROM email_codes WHERE made_at <= ?", [.integer(code.madeAt - Self.memory)])
        guard try AccountTable(connection).account(code.account) != nil else { return .noAccount }
        guard try count(like: code) < Self.most else { return .tooMany }
        if isSent, try !SentMailTable(connection).count(code.mail.address, at: code.madeAt, room: code.room) {
            return .fullMailbox
        }
        try connection.run(
            """
            INSERT INTO email_codes (digest, account, purpose, email, new_email, made_at, shown)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .blob(EmailCode.digest(code.text)), .text(code.account), .text(code.purpose.rawValue),
                .text(code.email), .optional(code.newEmail), .integer(code.madeAt),
                .optional(isShown ? code.text : nil),
            ]
        )
        return .kept
    }

    /// The code, when it is known and not too old.
    func code(_ text: String, at seconds: Int64) throws -> EmailCode {
        let found = try connection.first(
            Self.selection + " WHERE digest = ?",
            [.blob(EmailCode.digest(text))]
        ) { Self.read($0, text) }
        guard let code = found.flatMap(\.self) else { throw ServiceProblem.account("INVALID_OOB_CODE") }
        guard seconds - code.madeAt < EmailCode.lifetime else { throw ServiceProblem.account("EXPIRED_OOB_CODE") }
        return code
    }

    /// Takes a code out of use, and all of the same purpose for the same account; throws when someone else was first.
    func use(_ code: EmailCode) throws {
        try connection.run("DELETE FROM email_codes WHERE digest = ?", [.blob(EmailCode.digest(code.text))])
        guard connection.changedRows > 0 else { throw ServiceProblem.account("INVALID_OOB_CODE") }
        try connection.run(
            "DELETE FROM email_codes WHERE account = ? AND purpose = ?",
            [.text(code.account), .text(code.purpose.rawValue)]
        )
    }

    /// Takes all codes of an account out of use.
    func removeAll(of account: String) throws(StoreError) {
        try connection.run("DELETE FROM email_codes WHERE account = ?", [.text(account)])
    }

    /// The codes that the owner of the project may read and that still work, oldest first.
    func shown(at seconds: Int64) throws(StoreError) -> [EmailCode] {
        try connection.all(
            Self.selection + " WHERE shown IS NOT NULL AND made_at > ? ORDER BY made_at",
            [.integer(seconds - EmailCode.lifetime)]
        ) { Self.read($0, $0.text(0)) }
        .compactMap(\.self)
    }

    private func count(like code: EmailCode) throws(StoreError) -> Int {
        let count = try connection.first(
            "SELECT count(*) FROM email_codes WHERE account = ? AND purpose = ? AND made_at > ?",
            [.text(code.account), .text(code.purpose.rawValue), .integer(code.madeAt - EmailCode.lifetime)]
        ) { $0.integer(0) }
        return Int(count ?? 0)
    }

    private static func read(_ row: borrowing SQLiteRow, _ text: String) -> EmailCode? {
        EmailCode.Purpose(rawValue: row.text(1)).map { purpose in
            EmailCode(
                text: text,
                purpose: purpose,
                account: row.text(2),
                email: row.text(3),
                newEmail: row.textOrNull(4),
                madeAt: row.integer(5)
            )
        }
    }
}
