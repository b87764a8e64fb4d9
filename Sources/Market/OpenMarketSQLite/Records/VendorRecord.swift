package struct VendorRecord: Sendable, Hashable, Identifiable {
    package let id: RecordID<VendorRecord>
    /// The shown name; no other vendor has it, or one that looks like it.
    package let name: String
    /// The version-1 UUID that requests carry.
    package let identifier: String
    package let secretHash: String
    /// The time at which the account was made, in seconds since 1970.
    package let createdAt: Int64
    /// The user who is this vendor; `nil` for a vendor without an account.
    package let account: String?
    /// Whether the vendor was made for that user, and not linked to them later.
    package let isMadeForAccount: Bool
    /// The number of secrets that this vendor had before, as far as they were made of the key of the market.
    package let secretNumber: Int64
}

/// A vendor who is about to get an account.
package struct NewVendor: Sendable, Hashable {
    package var name: String
    /// The version-1 UUID that requests will carry.
    package var identifier: String
    package var secretHash: String
    /// Now, in seconds since 1970.
    package var createdAt: Int64
    /// The number, where it is chosen; `nil` for the next one.
    package var id: RecordID<VendorRecord>?
    /// The user to make the vendor for; `nil` for a vendor without an account.
    package var account: String?
    /// A word for the address that made it, which takes the room of its texts.
    package var source: String?
    /// Whether names that users have claimed are taken for other vendors.
    package var respectsUserNames = false

    package init(name: String, identifier: String, secretHash: String, createdAt: Int64) {
        self.name = name
        self.identifier = identifier
        self.secretHash = secretHash
        self.createdAt = createdAt
    }
}
