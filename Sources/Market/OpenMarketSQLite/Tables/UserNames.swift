/// The names that users of an account service have claimed, beside those of vendors: one register of names.
///
/// A claim is known by bytes that its owner chose. Two users may have claimed names that look the same before
/// this was looked at; those stay as they are.
package struct UserNames {
    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Returns whether another user than `account` has claimed a name that looks like this one.
    package func isTaken(_ name: String, besides account: String?) throws(StoreError) -> Bool {
        for look in LookAlike.looks(of: name) {
            let other: Bool? = try connection.first(
                "SELECT 1 FROM user_names WHERE look = ? AND account IS NOT ? LIMIT 1",
                [.text(look), .optional(account)]
            ) { _ in true }
            if other == true { return true }
        }
        return false
    }

    /// Returns whether another vendor than that of `account` has a name that looks like this one.
    package func isVendors(_ name: String, besides account: String) throws(StoreError) -> Bool {
        try VendorLooks(connection).isTaken(name, besides: account)
    }

    /// The name as `account` has claimed it; `nil` when they have claimed none that looks like this one.
    func name(like name: String, of account: String) throws(StoreError) -> String? {
        for look in LookAlike.looks(of: name) {
            let claimed = try connection.first(
                "SELECT name FROM user_names WHERE look = ? AND account = ? LIMIT 1",
                [.text(look), .text(account)]
            ) { $0.text(0) }
            if let claimed { return claimed }
        }
        return nil
    }

    func name(of account: String) throws(StoreError) -> String? {
        try connection.first("SELECT name FROM user_names WHERE account = ? LIMIT 1", [.text(account)]) { $0.text(0) }
    }

    /// Returns whether a user who has claimed names has claimed this one too, and no other user has.
    func mayTake(_ name: String, _ account: String) throws(StoreError) -> Bool {
        guard try !isTaken(name, besides: account) else { return false }
        let claimed = try connection.first("SELECT 1 FROM user_names WHERE account = ? LIMIT 1", [.text(account)]) {
            _ in
            true
        }
        guard claimed != nil else { return true }
        return try self.name(like: name, of: account) != nil
    }

    package func set(_ name: String, of account: String, claim: [UInt8]) throws(StoreError) {
        try remove(claim)
        for look in LookAlike.looks(of: name) {
            try connection.run(
                "INSERT INTO user_names (claim, look, name, account) VALUES (?, ?, ?, ?)",
                [.blob(claim), .text(look), .text(name.composed), .text(account)]
            )
        }
    }

    package func remove(_ claim: [UInt8]) throws(StoreError) {
        try connection.run("DELETE FROM user_names WHERE claim = ?", [.blob(claim)])
    }

    package func removeAll() throws(StoreError) {
        try connection.run("DELETE FROM user_names")
    }
}
