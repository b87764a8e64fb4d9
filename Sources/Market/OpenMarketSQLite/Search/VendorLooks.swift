/// Keeps apart the names of vendors that look the same.
///
/// Names that look the same and were there before this was looked at stay as they are.
struct VendorLooks {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Returns whether a vendor has a name that looks like this one; the vendor of `account` aside.
    func isTaken(_ name: String, besides account: String? = nil) throws(StoreError) -> Bool {
        for look in LookAlike.looks(of: name) {
            let other: Bool? = try connection.first(
                """
                SELECT 1 FROM vendor_looks JOIN vendors ON vendors.id = vendor
                WHERE look = ? AND vendors.account IS NOT ? OR look = ? AND vendors.account IS NULL LIMIT 1
                """,
                [.text(look), .optional(account), .text(look)]
            ) { _ in true }
            if other == true { return true }
        }
        return false
    }

    static func areAlike(_ one: String, _ other: String) -> Bool {
        !LookAlike.looks(of: one).isDisjoint(with: LookAlike.looks(of: other))
    }

    /// Notes what the name of a vendor looks like.
    func set(_ name: String, of id: RecordID<VendorRecord>) throws(StoreError) {
        try connection.run("DELETE FROM vendor_looks WHERE vendor = ?", [.id(id)])
        for look in LookAlike.looks(of: name) {
            try connection.run("INSERT INTO vendor_looks (look, vendor) VALUES (?, ?)", [.text(look), .id(id)])
        }
    }

    /// Notes it for the vendors of a database that an earlier release wrote, and for the names of its users.
    func addMissing() throws(StoreError) {
        let vendors = try connection.all(
            "SELECT id, name FROM vendors WHERE id NOT IN (SELECT vendor FROM vendor_looks)"
        ) { row in
            (RecordID<VendorRecord>(row.integer(0)), row.text(1))
        }
        for (id, name) in vendors { try set(name, of: id) }
        try addMissingClaims()
    }

    private func addMissingClaims() throws(StoreError) {
        let hasClaims: Bool? = try connection.first(
            "SELECT 1 FROM sqlite_master WHERE name = 'claim_looks'"
        ) { _ in true }
        guard hasClaims == true else { return }
        let claims = try connection.all(
            "SELECT key, name FROM claims WHERE key NOT IN (SELECT claim FROM claim_looks)"
        ) { row in
            (row.text(0), row.text(1))
        }
        for (key, name) in claims {
            for look in LookAlike.looks(of: name) {
                try connection.run("INSERT INTO claim_looks (look, claim) VALUES (?, ?)", [.text(look), .text(key)])
            }
        }
    }
}
