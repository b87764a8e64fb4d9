package import OpenMarketDomain

/// A session store that empties the caches when the account changes, in any way: logging out, another login in
/// place of theirs, the end of their account, the account service's word that the login is over, or another process.
///
/// Everything goes, also what everyone may see: which products and images are there says what the user looked at.
package struct PurgingSessionStore: SessionStore {
    private let base: any SessionStore
    private let stores: [AccountBlobStore]
    private let purgeRest: @Sendable () async throws(MarketError) -> Void

    /// Keeps sessions in `base`, and empties `stores` and the `rest` with each change of the account.
    package init(
        _ base: any SessionStore,
        emptying stores: [AccountBlobStore],
        rest: @escaping @Sendable () async throws(MarketError) -> Void
    ) {
        self.base = base
        self.stores = stores
        purgeRest = rest
    }

    package func session() async throws(MarketError) -> Session? {
        let session = try await base.session()
        begin(session?.cacheAccount)
        return session
    }

    package func save(_ session: Session) async throws(MarketError) {
        // A session that cannot be read may be another user's.
        let before = try? await base.session()?.cacheAccount
        if before != session.cacheAccount {
            begin(nil)
            // A cache that cannot be emptied must not keep anybody out; the account in its keys keeps it apart.
            try? await purge()
        }
        try await base.save(session)
        begin(session.cacheAccount)
    }

    package func clear() async throws(MarketError) {
        begin(nil)
        var failure: MarketError?
        do throws(MarketError) { try await purge() } catch { failure = error }
        try await base.clear()
        // The session is gone, and the caller is told that something of theirs is not.
        if let failure { throw failure }
    }

    package func replace(_ old: Session, with new: Session?) async throws(MarketError) -> Bool {
        let isReplaced = try await base.replace(old, with: new)
        let account = isReplaced ? new?.cacheAccount : try await base.session()?.cacheAccount
        if account != old.cacheAccount {
            begin(nil)
            try? await purge()
        }
        begin(account)
        return isReplaced
    }

    package var mark: String? { base.mark }

    private func begin(_ account: String?) {
        for store in stores { store.begin(account) }
    }

    private func purge() async throws(MarketError) {
        var failure: MarketError?
        for store in stores {
            do throws(MarketError) { try await store.removeAll(of: nil) } catch { failure = error }
        }
        try await purgeRest()
        if let failure { throw failure }
    }
}
