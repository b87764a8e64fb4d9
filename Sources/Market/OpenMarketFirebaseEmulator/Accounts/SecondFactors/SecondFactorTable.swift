import OpenMarketHTTPServer
import OpenMarketSQLite

/// The secret of an account's one-time codes.
struct SecondFactor: Sendable {
    let code: OneTimeCode
    /// Whether log-ins ask for a code; before a code has shown that the user's app has the secret, none does.
    let isOn: Bool
    /// The step of the last code that was used.
    let lastStep: Int64
}

/// The second factors of accounts, and the digests of their recovery codes.
struct SecondFactorTable {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func factor(of account: String) throws(StoreError) -> SecondFactor? {
        try connection.first(
            "SELECT secret, is_on, last_step FROM second_factors WHERE account = ?",
            [.text(account)]
        ) { row in
            SecondFactor(
                code: OneTimeCode(secret: row.bytes(0)),
                isOn: row.integer(1) != 0,
                lastStep: row.integer(2)
            )
        }
    }

    /// The number of recovery codes that were not used.
    func codesLeft(of account: String) throws(StoreError) -> Int {
        let count = try connection.first(
            "SELECT count(*) FROM recovery_codes WHERE account = ?",
            [.text(account)]
        ) { $0.integer(0) }
        return Int(count ?? 0)
    }

    /// Keeps a secret that no code has confirmed yet, in place of an earlier one of that kind.
    func begin(_ code: OneTimeCode, for account: String, at seconds: Int64) throws(StoreError) {
        try remove(of: account)
        try connection.run(
            "INSERT INTO second_factors (account, secret, made_at) VALUES (?, ?, ?)",
            [.text(account), .blob(code.secret), .integer(seconds)]
        )
    }

    /// Asks for codes from now on.
    func turnOn(for account: String, at step: Int64, recovery codes: [String]) throws(StoreError) {
        try connection.run(
            "UPDATE second_factors SET is_on = 1, last_step = ? WHERE account = ?",
            [.integer(step), .text(account)]
        )
        for code in codes {
            try connection.run(
                "INSERT INTO recovery_codes (digest, account) VALUES (?, ?)",
                [.blob(RecoveryCode.digest(code)), .text(account)]
            )
        }
    }

    /// Removes the secret and the recovery codes of an account; `false` when there are none.
    @discardableResult
    func remove(of account: String) throws(StoreError) -> Bool {
        try connection.run("DELETE FROM recovery_codes WHERE account = ?", [.text(account)])
        try connection.run("DELETE FROM second_factors WHERE account = ?", [.text(account)])
        return connection.changedRows > 0
    }

    /// Returns whether a code would be taken now.
    func holds(_ text: String, of account: String, at seconds: Int64) throws(StoreError) -> Bool {
        guard let factor = try factor(of: account) else { return false }
        if factor.code.step(of: text, at: seconds, after: factor.lastStep) != nil { return true }
        return try connection.first(
            "SELECT 1 FROM recovery_codes WHERE digest = ? AND account = ?",
            [.blob(RecoveryCode.digest(text)), .text(account)]
        ) { _ in true } ?? false
    }

    /// Takes a code of the app, or a recovery code, out of use; `false` when it is neither, or was used.
    func use(_ text: String, of account: String, at seconds: Int64) throws(StoreError) -> Bool {
        guard let factor = try factor(of: account) else { return false }
        if let step = factor.code.step(of: text, at: seconds, after: factor.lastStep) {
            try connection.run(
                "UPDATE second_factors SET last_step = ? WHERE account = ?",
                [.integer(step), .text(account)]
            )
            return true
        }
        try connection.run(
            "DELETE FROM recovery_codes WHERE digest = ? AND account = ?",
            [.blob(RecoveryCode.digest(text)), .text(account)]
        )
        return connection.changedRows > 0
    }
}
