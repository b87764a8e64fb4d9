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
        /// Until when it counts.
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

    /// The vendors whose products a user does not meet, whichever of the two has blocked the other; none for a guest,
    /// without a request.
    package func vendors(hiddenFrom session: AuthSession?) async throws(MarketError) -> Set<Vendor.ID> {
        guard let session else { return [] }
        return Set(try await blocks(as: session).map { Vendor.ID($0.other(than: session.user)) })
    }

    /// The blocks on either side of a user.
    func blocks(as session: AuthSession) async throws(MarketError) -> [SafeBlock] {
        let user = session.user
        let (known, round) = state.withLock { ($0.known, $0.round) }
        if let known, known.user == user, known.end.hasTime(for: .zero) { return known.blocks }
        let end = Deadline(after: maxAge, on: client.clock)
        let question = Question(user: user, round: round)
        let blocks = try await flights.value(for: question) { () async throws(MarketError) in
            try await Self.read(as: session, by: self.client)
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

    /// At most two queries: where others have blocked a user so often that one is full, the user's own come first.
    private static func read(
        as session: AuthSession,
        by client: FirestoreClient
    ) async throws(MarketError) -> [SafeBlock] {
        let client = client.signed(as: session)
        do throws(MarketError) {
            let found = try await client.found(try SafeBlock.query(about: session.user))
            let blocks = found.documents.compactMap { SafeBlock($0) }
            guard found.count >= SafeBlock.most else { return blocks }
            let own = try await client.found(try SafeBlock.query(about: session.user, onlyOwn: true))
            return (own.documents.compactMap { SafeBlock($0) } + blocks).uniqued()
        } catch .notOwner {
            // Rules that were published before there were blocks refuse the query, and so every block.
            return []
        }
    }
}
