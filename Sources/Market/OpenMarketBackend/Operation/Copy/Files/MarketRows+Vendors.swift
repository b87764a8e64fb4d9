import Foundation
import OpenMarketFirebaseEmulator
import OpenMarketSQLite
import OpenMarketWire

extension MarketRows {
    /// The number of the vendor who sells a product; a user who is no vendor yet becomes one, as at the first log-in.
    func vendor(_ owner: String, named name: String) throws(StoreError) -> Int64? {
        if owner == "0" { return nil }
        let known = try connection.first("SELECT id FROM vendors WHERE account = ?", [.text(owner)]) { $0.integer(0) }
        if let known { return known }
        let user = try connection.first("SELECT 1 FROM accounts WHERE id = ?", [.text(owner)]) { _ in true }
        if user == nil, let number = ProductOrigins.number(owner),
            try connection.first("SELECT 1 FROM vendors WHERE id = ?", [.integer(number)], { _ in true }) == true
        {
            return number
        }
        let identifier = Self.identifier(of: owner)
        let hash = try VendorSecrets(connection).hash(of: identifier, number: 0)
        try connection.run(
            """
            INSERT INTO vendors (name, folded_name, identifier, secret_hash, created_at, account, is_made_for_account)
            VALUES (?, '', ?, ?, ?, ?, 1)
            """,
            [
                .text(try free(name, owner)), .text(identifier), .text(hash),
                .integer(Int64(moment.timeIntervalSince1970)), .text(owner),
            ]
        )
        return try connection.first("SELECT max(id) FROM vendors") { $0.integer(0) }
    }

    /// The number of the vendor whom a document names: by the account, or by the number of one who is no user.
    func vendor(named owner: String) throws(StoreError) -> Int64? {
        let name = try connection.first(
            "SELECT p.name FROM accounts a LEFT JOIN profiles p ON p.account = a.id WHERE a.id = ?",
            [.text(owner)]
        ) { $0.textOrNull(0) ?? owner }
        if let name { return try vendor(owner, named: name) }
        return try connection.first(
            "SELECT id FROM vendors WHERE account = ?1 OR account IS NULL AND CAST(id AS TEXT) = ?1",
            [.text(owner)]
        ) { $0.integer(0) }
    }

    /// The subject of a report, with the numbers that this file has.
    func subject(_ text: String) throws(StoreError) -> String {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return text }
        let number: Int64? =
            switch parts[0] {
            case "product": try origins.present(parts[1])
            case "vendor": try vendor(named: parts[1])
            default: nil
            }
        return number.map { parts[0] + "/" + String($0) } ?? text
    }

    /// A name that no vendor has: that of the user, if it is free.
    private func free(_ name: String, _ owner: String) throws(StoreError) -> String {
        var (candidate, count) = (name, 1)
        while try connection.first("SELECT 1 FROM vendors WHERE name = ?", [.text(candidate)], { _ in true }) != nil {
            candidate = name + " " + owner + (count > 1 ? " \(count)" : "")
            count += 1
        }
        return candidate
    }

    /// A UUID that belongs to the user, so that a second run makes no second vendor.
    static func identifier(of owner: String) -> String {
        let digits = Array(Hexadecimal.text(SHA256.digest(of: owner.utf8)))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }
}
