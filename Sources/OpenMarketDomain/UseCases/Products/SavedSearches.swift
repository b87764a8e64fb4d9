import Foundation

/// Keeps searches on this device, and counts what has come to match them since they were last looked at.
///
/// | course | what happens |
/// |---|---|
/// | input | a query; its order does not count |
/// | save | the search is kept at the top, and everything that matches now counts as seen; the same query once |
/// | too many | the oldest of the user's searches goes at the ``SavedSearches/limit`` |
/// | count | how many products that match were registered after the newest one seen: one request where the market counts, else page by page, and after ten pages *at least* so many |
/// | hidden, sold, deleted or edited since | what matches now counts, if it was registered later |
/// | other users | each user, and guests, have searches of their own |
/// | other markets | a search is kept for the market it was made in, also where several use one store |
/// | sad | the market's or the store's error; nothing has changed |
/// | cancel | ``MarketError/cancelled`` |
public protocol SavedSearchesUseCase: Sendable {
    /// The user's searches, the newest first.
    func all() async throws(MarketError) -> [SavedSearch]

    /// Keeps a search.
    @discardableResult
    func save(_ query: ProductQuery) async throws(MarketError) -> SavedSearch

    /// How many products have come to match.
    func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches

    /// Everything that matches now has been seen.
    func markSeen(_ id: SavedSearch.ID) async throws(MarketError)

    /// Keeps a search no longer.
    func forget(_ id: SavedSearch.ID) async throws(MarketError)
}

/// Keeps searches in a store, and counts at a market.
public struct SavedSearches: SavedSearchesUseCase {
    /// How many searches a user keeps.
    public static let limit = 20
    /// How many pages are read where the market does not count.
    static let pageLimit = 10

    private let store: any SavedSearchStore
    private let queries: any ProductQueryRepository
    private let owner: KeptOwner

    /// Keeps in `store` for the session in `sessions`, and counts in `queries`.
    ///
    /// `market` tells this market from others whose searches are in the same store.
    public init(
        store: any SavedSearchStore,
        queries: any ProductQueryRepository,
        sessions: any SessionStore,
        market: String = ""
    ) {
        (self.store, self.queries) = (store, queries)
        owner = KeptOwner(in: market, sessions: sessions)
    }

    /// The user's searches, the newest first.
    public func all() async throws(MarketError) -> [SavedSearch] {
        let owner = try await owner.name()
        return try await store.searches().filter { $0.owner == owner }
    }

    /// Keeps a search.
    @discardableResult
    public func save(_ query: ProductQuery) async throws(MarketError) -> SavedSearch {
        let owner = try await owner.name()
        let id = SavedSearch.ID(rawValue: UUID().uuidString)
        var search = SavedSearch(id: id, query: query, seen: nil, owner: owner)
        search.seen = try await newest(matching: search.query)
        try await store.change { [search] searches in
            var own = searches.filter { $0.owner == owner && $0.query != search.query }
            own.insert(search, at: 0)
            searches = Array(own.prefix(Self.limit)) + searches.filter { $0.owner != owner }
        }
        return search
    }

    /// How many products have come to match.
    public func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches {
        var query = search.query
        query.newerThan = search.seen
        var cursor = PageCursor(size: PageRequest.sizes.upperBound)
        var count = 0
        for _ in 0..<Self.pageLimit where !cursor.isEnded {
            let page = try await queries.page(cursor.nextRequest(), matching: query)
            guard !Task.isCancelled else { throw .cancelled }
            // A server that does not know marks lists and counts what is older, too.
            let newer = page.products.filter { search.seen?.isOlder(than: $0) ?? true }
            if let total = page.totalCount, newer.count == page.products.count { return NewMatches(total) }
            count += cursor.accept(page).products.count { search.seen?.isOlder(than: $0) ?? true }
            if search.seen.map({ Self.isReached($0, by: page) }) ?? false { return NewMatches(count) }
        }
        return NewMatches(count, isAtLeast: !cursor.isEnded)
    }

    /// Everything that matches now has been seen.
    public func markSeen(_ id: SavedSearch.ID) async throws(MarketError) {
        guard let search = try await all().first(where: { $0.id == id }) else { return }
        // What was seen before stays the mark when nothing matches any more.
        guard let mark = try await newest(matching: search.query) else { return }
        try await store.change { searches in
            guard let index = searches.firstIndex(where: { $0.id == id }) else { return }
            searches[index].seen = mark
        }
    }

    /// Keeps a search no longer.
    public func forget(_ id: SavedSearch.ID) async throws(MarketError) {
        try await store.change { searches in searches.removeAll { $0.id == id } }
    }

    /// The newest match; a market that lists the oldest first is read on.
    private func newest(matching query: ProductQuery) async throws(MarketError) -> ProductMark? {
        var cursor = PageCursor(size: PageRequest.sizes.upperBound)
        var newest: ProductMark?
        for _ in 0..<Self.pageLimit where !cursor.isEnded {
            let page = try await queries.page(cursor.nextRequest(), matching: query)
            guard !Task.isCancelled else { throw .cancelled }
            let products = cursor.accept(page).products
            for product in products where newest?.isOlder(than: product) ?? true { newest = ProductMark(product) }
            if let first = products.first, newest?.id == first.id { break }
        }
        return newest
    }

    /// Whether a list that begins with the newest product has come to those that were seen.
    private static func isReached(_ mark: ProductMark, by page: ProductPage) -> Bool {
        guard let number = Int64(mark.id.rawValue) else { return false }
        let ids = page.rows.ids.compactMap { Int64($0.rawValue) }
        guard let first = ids.first, let last = ids.last, ids.count == page.rows.ids.count else { return false }
        return first >= last && last <= number
    }
}
