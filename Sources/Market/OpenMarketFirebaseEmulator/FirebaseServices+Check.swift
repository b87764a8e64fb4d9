import Foundation
import OpenMarketHTTPServer
package import OpenMarketSQLite
import OpenMarketWire

extension FirebaseServices {
    /// Returns the problems of the accounts, documents and files of a database.
    package static func findings(in connection: SQLiteConnection) throws(StoreError) -> [CheckFinding] {
        try DocumentTable(connection).findings()
            + [ObjectTable.changed(in: connection), secrets(in: connection), vendorsOfNobody(in: connection)]
            .compactMap(\.self)
    }

    /// Accounts, vendors and items whose secret no one could prove to know.
    private static func secrets(in connection: SQLiteConnection) throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.secrets)
        for (kind, sql) in hashes {
            try connection.each(sql) { row in
                if SecretHash(VendorRecord.enabled(row.text(1))) == nil { counter.note("\(kind) \(row.text(0))") }
                return .next
            }
        }
        return counter.finding
    }

    /// Vendors whose account is gone, where no removal has more to do.
    private static func vendorsOfNobody(in connection: SQLiteConnection) throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.vendorAccounts)
        try connection.each(
            """
            SELECT id FROM vendors WHERE account IS NOT NULL AND account NOT IN (SELECT id FROM accounts)
                AND account NOT IN (SELECT account FROM removed_accounts WHERE is_done = 0)
            """
        ) { row in
            counter.note("vendor \(row.text(0))")
            return .next
        }
        return counter.finding
    }

    private static let hashes: [(String, SQL)] = [
        ("account", "SELECT id, password_hash FROM accounts WHERE password_hash IS NOT NULL"),
        ("vendor", "SELECT id, secret_hash FROM vendors"),
        ("product", "SELECT id, password_hash FROM products WHERE password_hash IS NOT NULL"),
    ]
}

extension ObjectTable {
    /// The files that are not what was stored.
    fileprivate static func changed(in connection: SQLiteConnection) throws(StoreError) -> CheckFinding? {
        var counter = FindingCounter(.objects)
        try connection.each("SELECT bucket, name, digest, content FROM objects") { row in
            if Hexadecimal.text(SHA256.digest(of: row.bytes(3))) != row.text(2) {
                counter.note(row.text(0) + "/" + String(decoding: row.bytes(1), as: UTF8.self))
            }
            return .next
        }
        return counter.finding
    }
}
