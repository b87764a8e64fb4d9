import OpenMarketData
import OpenMarketDomain

/// The likes, devices, blocks, reviews, follows and sales of users in a market of Firestore alone, which end with their accounts.
struct UserTraces {
    let client: FirestoreClient
    let hasNotices: Bool

    /// Takes back what needs the user's profile, before that goes.
    func takeBack(_ login: FirestoreLogin) async throws(MarketError) {
        do throws(MarketError) {
            try await FirestoreLikes(client, isCounted: true).takeBack(login)
        } catch {
            // A user without a document likes nothing.
            guard error == .notFound else { throw error }
        }
        if hasNotices {
            try await unlessRefused { () async throws(MarketError) in
                try await FirestoreNotices.removeAll(of: login)
            }
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreBlocks.removeAll(of: login)
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreReviews(client).takeBack(login)
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreSellers(client).takeBack(login)
        }
    }

    /// Removes what cannot go while there is a profile: a buyer does not leave a sale before.
    func removeRest(_ login: FirestoreLogin) async throws(MarketError) {
        try await unlessRefused { () async throws(MarketError) in
            try await login.client.change(.delete(try SafePaths.reportCounter(login.user)))
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreReviews(client).leaveSales(login)
        }
    }

    /// Takes a step that rules refuse which are older than the removed documents: then there is nothing to remove.
    private func unlessRefused(_ step: () async throws(MarketError) -> Void) async throws(MarketError) {
        do throws(MarketError) {
            try await step()
        } catch .notOwner {
            // The steps after it are taken nevertheless.
        }
    }
}
