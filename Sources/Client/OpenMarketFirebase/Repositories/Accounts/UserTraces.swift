import OpenMarketData
import OpenMarketDomain

/// The likes, blocks, reviews, follows and sales of users in a market of Firestore alone, which end with their accounts.
struct UserTraces {
    let client: FirestoreClient

    /// Takes back what needs the user's profile, before that goes.
    func takeBack(as session: AuthSession) async throws(MarketError) {
        do throws(MarketError) {
            try await FirestoreLikes(client, isCounted: true).takeBack(as: session)
        } catch {
            // A user without a document likes nothing.
            guard error == .notFound else { throw error }
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreBlocks.removeAll(by: session, in: client)
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreReviews(client).takeBack(as: session)
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreSellers(client).takeBack(as: session)
        }
    }

    /// Removes what cannot go while there is a profile: a buyer does not leave a sale before.
    func removeRest(as session: AuthSession) async throws(MarketError) {
        try await unlessRefused { () async throws(MarketError) in
            try await client.signed(as: session).change(.delete(try SafePaths.reportCounter(session.user)))
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreReviews(client).leaveSales(as: session)
        }
    }

    /// Takes a step that rules refuse which are older than what it removes: then there is nothing to remove.
    private func unlessRefused(_ step: () async throws(MarketError) -> Void) async throws(MarketError) {
        do throws(MarketError) {
            try await step()
        } catch .notOwner {
            // The steps after it are taken all the same.
        }
    }
}
