import OpenMarketData
import OpenMarketDomain

/// A block of one user by another, in the safe layout: one document, which both may read.
struct SafeBlock: Sendable, Hashable {
    /// The user who blocks.
    let by: UserID
    /// The blocked user, under the name they had then.
    let blocked: Seller
    /// When.
    let time: FirestoreTimestamp
    let path: DocumentPath

    /// The block in a document; `nil` when it is none.
    init?(_ document: FirestoreDocument) {
        let fields = document.fields
        guard let members = fields["members"]?.strings, members.count == 2, let by = fields["by"]?.string,
            let other = members.first(where: { $0 != by }), let time = fields["at"]?.timestamp
        else { return nil }
        let user = UserID(rawValue: other)
        let vendor = Vendor(id: Vendor.ID(user), name: fields["name"]?.string ?? "")
        self.by = UserID(rawValue: by)
        self.blocked = Seller(vendor: vendor, user: user)
        self.time = time
        path = document.path
    }

    /// A new block; the time is the server's.
    static func write(by user: UserID, of other: UserProfile) throws(MarketError) -> FirestoreWrite {
        let members = FirestoreValue.strings([user.rawValue, other.id.rawValue])
        return .create(
            try SafePaths.block(by: user, of: other.id),
            ["members": members, "by": .string(user.rawValue), "name": .string(other.vendorName)]
        ).with([FieldTransform("at", .requestTime)])
    }

    /// The one of the two who is not this user.
    func other(than user: UserID) -> UserID { by == user ? blocked.user ?? by : by }

    /// The most blocks that one query reads; no user makes more.
    static let most = 1000

    /// Blocks with this user on either side, or only those by them.
    static func query(about user: UserID, onlyOwn: Bool = false) throws(MarketError) -> FirestoreQuery {
        var query = FirestoreQuery(try CollectionPath("blocks"))
        let either = FirestoreFilter.field("members", .arrayContains, .string(user.rawValue))
        query.filter = onlyOwn ? .all([either, .field("by", .equal, .string(user.rawValue))]) : either
        query.limit = most
        return query
    }
}
