/// A change by a transaction, in as few words as a listener needs to read it again.
package enum CommittedChange: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case created
        case changed
        case deleted
    }

    /// Something by which a user acts: one session, or all of an account.
    package enum Access: Sendable, Hashable {
        case session(String)
        case account(String)
    }

    /// A product of a vendor, which everyone may read who has not blocked them.
    case product(RecordID<ProductRecord>, Kind, of: RecordID<VendorRecord>?)
    /// A change of a hidden product, which only this user may read, who is its vendor.
    case hidden(RecordID<ProductRecord>, vendor: String)
    /// Something with a name, which only these users may read.
    case record(name: String, readers: [String])
    /// A change of too many things to name each, or of things that are not known.
    case everything
    /// The end of something that users act by: no token of it holds any more.
    case end(of: Access)
}
