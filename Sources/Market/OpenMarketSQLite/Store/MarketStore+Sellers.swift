package struct SellerRecord: Sendable, Hashable {
    /// The vendor, or the user who sells nothing.
    package let member: MemberRecord
    /// Since when there is such a vendor, in seconds since 1970; `nil` for a user who sells nothing.
    package let since: Int64?
    package let onSale: Int64
    package let sold: Int64
    package let followers: Int64
    package let rating: RatingRecord
    /// The number of seconds before each first reply in a chat lately.
    package let waits: [Int64]
    package let isFollowed: Bool
}

/// A vendor whom a user follows.
package struct FollowRecord: Sendable, Hashable {
    package let vendor: MemberRecord
    /// The number of products registered since the user looked, of those that exist and are not hidden.
    package let news: Int64
}

extension MarketStore {
    /// Returns the public facts about a vendor or a user; `nil` when there is no such vendor, or when one of this user
    /// and the reader has blocked the other.
    package func seller(
        _ target: SellerTarget,
        answersSince moment: Int64,
        for reader: String?
    ) async throws(StoreError) -> SellerRecord? {
        let counts = counts
        return try await database.read(within: options.listTime) { connection throws(StoreError) in
            guard let (member, vendor) = try target.member(in: connection),
                try !BlockTable(connection).isBetween(reader, member)
            else { return nil }
            let follows = FollowTable(connection)
            func count(_ status: SaleState) throws(StoreError) -> Int64 {
                guard let vendor else { return 0 }
                var filter = ProductFilter()
                (filter.vendorID, filter.status) = (vendor.id, status)
                let request = ListRequest(position: .offset(0), size: 0, filter: filter, sort: .newest)
                return try ProductList(request, on: connection, counts: counts).page().total
            }
            let noRating = RatingRecord(count: 0, stars: 0)
            return SellerRecord(
                member: member,
                since: vendor?.createdAt,
                onSale: try count(.onSale),
                sold: try count(.sold),
                followers: try vendor.map { v throws(StoreError) in try follows.followers(of: v.id) } ?? 0,
                rating: try member.account.map { id throws(StoreError) in try ReviewTable(connection).rating(of: id) }
                    ?? noRating,
                waits: try member.account.map { id throws(StoreError) in
                    try AnswerTable(connection).waits(for: id, since: moment)
                } ?? [],
                isFollowed: try vendor.map { v throws(StoreError) in
                    guard let reader else { return false }
                    return try follows.contains(v.id, by: reader)
                } ?? false
            )
        }
    }

    /// Follows a vendor; a second call changes nothing.
    ///
    /// Throws `missing` when there is no such vendor, it is the user, or one of the two has blocked the other; `noUser`
    /// when the user has no account any more.
    package func follow(
        _ id: RecordID<VendorRecord>,
        by follower: String,
        at seconds: Int64,
        needsAccount: Bool = false
    ) async throws(StoreError) -> MemberRecord {
        try await database.write { session throws(StoreError) in
            let connection = session.connection
            if needsAccount, try !connection.hasAccount(follower) { throw .noUser }
            guard let vendor = try VendorTable(connection).vendor(id), vendor.account != follower,
                try !BlockTable(connection).isBetween(follower, MemberRecord(vendor))
            else { throw .missing }
            try FollowTable(connection).add(id, by: follower, at: seconds)
            return MemberRecord(vendor)
        }
    }

    /// Ends following a vendor, and returns the user who is that vendor; not to follow is no failure.
    package func unfollow(_ id: RecordID<VendorRecord>, by follower: String) async throws(StoreError) -> String? {
        try await database.write { session throws(StoreError) in
            try FollowTable(session.connection).remove(id, by: follower)
            return try VendorTable(session.connection).vendor(id)?.account
        }
    }

    /// Returns the vendors whom a user follows, the last one first, each with the number of new products.
    package func followed(by follower: String) async throws(StoreError) -> [FollowRecord] {
        try await database.read(within: options.listTime) { connection throws(StoreError) in
            var found: [FollowRecord] = []
            for (id, seen) in try FollowTable(connection).followed(by: follower) {
                guard let vendor = try VendorTable(connection).vendor(id) else { continue }
                let news = try VendorProducts(connection).count(of: id, after: seen)
                found.append(FollowRecord(vendor: MemberRecord(vendor), news: news))
            }
            return found
        }
    }

    /// A part of the products of the vendors whom a user follows, newest first.
    package func products(
        followedBy follower: String,
        at position: PagePosition,
        size: Int64
    ) async throws(StoreError) -> RecordPage {
        let (counts, few) = (counts, options.fewMatches)
        return try await database.read(within: options.listTime) { connection throws(StoreError) in
            var filter = ProductFilter()
            filter.ofVendors = Set(try FollowTable(connection).followed(by: follower).map(\.vendor))
            let request = ListRequest(position: position, size: size, filter: filter, sort: .newest)
            return try ProductList(request, on: connection, counts: counts, few: few).page()
        }
    }
}

/// The owner of the page that is asked for.
package enum SellerTarget: Sendable, Hashable {
    case vendor(RecordID<VendorRecord>)
    /// A user, with whatever they sell.
    case account(String)

    func member(
        in connection: SQLiteConnection
    ) throws(StoreError) -> (member: MemberRecord, vendor: VendorRecord?)? {
        switch self {
        case .vendor(let id): return try VendorTable(connection).vendor(id).map { (MemberRecord($0), $0) }
        case .account(let account):
            let vendor = try VendorTable(connection).vendor(account: account)
            return (try MemberRecord(account: account, in: connection), vendor)
        }
    }
}

extension BlockTable {
    /// Returns whether either of a reader and a member has blocked the other.
    func isBetween(_ reader: String?, _ member: MemberRecord) throws(StoreError) -> Bool {
        guard let reader else { return false }
        if let account = member.account { return try isBetween(reader, account) }
        guard let vendor = member.vendor else { return false }
        return try hidden(from: reader).contains(vendor)
    }
}
