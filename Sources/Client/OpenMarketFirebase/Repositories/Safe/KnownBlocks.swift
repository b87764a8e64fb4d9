import OpenMarketData
package import OpenMarketDomain
import Synchronization

/// The known blocks on either side of a user: read with one query, and kept for a short time.
///
/// Firestore shows every product to everybody, so that the client leaves out what a block hides. A list, a search and a
/// detail that follow each other share one reading; a user who blocks or unblocks has it forgotten.
package final class KnownBlocks: Sendable {
    private struct Known {
        let user: UserID
        let blocks: [SafeBlock]
        let end: Deadline
    }

    private struct State {
        var known: Known?
        /// The number of times that everything was forgotten: the result of an earlier request is not kept after.
        var round = 0
    }

    private struct Question: Hashable, Sendable {
        let user: UserID
        let round: Int
    }

    private let client: FirestoreClient
    private let maxAge: Duration
    private let state = Mutex(State())
    private let flights = SingleFlight<Question, [SafeBlock], MarketError>(cancellation: .cancelled)

    /// Blocks in Firestore, each reading kept for `maxAge`.
    package init(_ client: FirestoreClient, maxAge: Duration) {
        self.client = client
        self.maxAge = maxAge
    }

    package func hiddenVendors() async throws(MarketError) -> Set<Vendor.ID> {
        try await vendors(hiddenFrom: try await client.caller())
    }

    /// The vendors hidden from a user because one of the two has blocked the other; for a guest none, without a
    /// request.
    func vendors(hiddenFrom login: FirestoreLogin?) async throws(MarketError) -> Set<Vendor.ID> {
        guard let login else { return [] }
        return Set(try await blocks(login).map { Vendor.ID($0.other(than: login.user)) })
    }

    /// The blocks on either side of a user.
    func blocks(_ login: FirestoreLogin) async throws(MarketError) -> [SafeBlock] {
        let user = login.user
        let (known, round) = state.withLock { ($0.known, $0.round) }
        if let known, known.user == user, known.end.hasTime(for: .zero) { return known.blocks }
        let end = Deadline(after: maxAge, on: client.surroundings.clock)
        let question = Question(user: user, round: round)
        let blocks = try await flights.value(for: question) { () async throws(MarketError) in
            try await Self.read(login)
        }
        state.withLock { state in
            if state.round == round { state.known = Known(user: user, blocks: blocks, end: end) }
        }
        return blocks
    }

    /// Forgets what was read: it is not true any more.
    func forget() {
        state.withLock { state in
            state.known = nil
            state.round &+= 1
        }
    }

    /// Reads the blocks with at most two queries: when the first one is full, a second one reads the user's own blocks.
    private static func read(_ login: FirestoreLogin) async throws(MarketError) -> [SafeBlock] {
        let client = login.client
        do throws(MarketError) {
            let found = try await client.found(try SafeBlock.query(about: login.user))
            let blocks = found.documents.compactMap { SafeBlock($0) }
            guard found.count >= SafeBlock.most else { return blocks }
            let own = try await client.found(try SafeBlock.query(about: login.user, onlyOwn: true))
            return (own.documents.compactMap { SafeBlock($0) } + blocks).uniqued()
        } catch .notOwner {
            // Rules that were published before there were blocks refuse the query, and so every block.
            return []
        }
    }
}

/// A block of one user by another, in the safe layout: one document, which both may read.
struct SafeBlock: Sendable, Hashable {
    let by: UserID
    /// The blocked user, under the name they had then.
    let blocked: Seller
    let time: FirestoreTimestamp
    let path: DocumentPath

    /// The block in a document; `nil` for a document without one.
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
        let either = FirestoreFilter.field("members", .arrayContains, .string(user.rawValue))
        let own = FirestoreFilter.all([either, .field("by", .equal, .string(user.rawValue))])
        return FirestoreQuery(try CollectionPath("blocks"), where: onlyOwn ? own : either, limit: most)
    }
}
