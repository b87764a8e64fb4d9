import OpenMarketDomain
import OpenMarketSQLite

/// Looks for new products in the searches of which users want to be told.
///
/// A search that is due is one list of what was registered after the last look, without the products of the user and of
/// blocked sellers. What the market would have to repair is not what the user has typed, and is not told.
struct SearchWatch {
    let store: MarketStore

    /// Looks at some searches that are due, and returns their number.
    func look(at seconds: Int64) async throws(StoreError) -> Int {
        let (searches, newest) = try await store.database.read { connection throws(StoreError) in
            try NoticeSearches(connection).due(at: seconds)
        }
        for search in searches {
            let found = try await match(of: search)
            try await store.database.write { session throws(StoreError) in
                try NoticeSearches(session.connection).note(found, in: search, upTo: newest, at: seconds)
            }
        }
        return searches.count
    }

    /// The newest product that matches and was registered after the last look; `nil` too where looking takes too long.
    private func match(of search: NoticeSearch) async throws(StoreError) -> Int64? {
        var filter = ProductFilter(search.query)
        filter.newerThan = RecordID(search.seen)
        filter.withoutVendors = try await store.vendors(hiddenFrom: search.account)
        let own = try await store.database.read { connection throws(StoreError) in
            try VendorTable(connection).vendor(account: search.account)
        }
        if let own { filter.withoutVendors.insert(own.id) }
        do throws(StoreError) {
            let page = try await store.page(at: .offset(0), size: 1, filter: filter, sort: .newest)
            return page.repaired == nil ? page.rows.first?.id.rawValue : nil
        } catch .tooSlow, .busy {
            return nil
        }
    }
}
