/// Someone in the market as others meet them: a vendor, or a user who sells nothing.
package struct MemberRecord: Sendable, Hashable {
    /// The vendor; `nil` for a user who sells nothing.
    package let vendor: RecordID<VendorRecord>?
    /// The user; `nil` for a vendor without a user.
    package let account: String?
    /// The name they are known by; the user's id when they have claimed none.
    package let name: String

    /// Whether the name is one that others may read, and not the user's id.
    package var hasName: Bool { name != account }
}

extension MemberRecord {
    init(_ vendor: VendorRecord) {
        self.init(vendor: vendor.id, account: vendor.account, name: vendor.name)
    }

    /// A user: as the vendor they are, or by the name they have claimed.
    init(account: String, in connection: SQLiteConnection) throws(StoreError) {
        if let vendor = try VendorTable(connection).vendor(account: account) {
            self.init(vendor)
        } else {
            let name = try ClaimTable(connection).name(of: account)
            self.init(vendor: nil, account: account, name: name ?? account)
        }
    }
}
