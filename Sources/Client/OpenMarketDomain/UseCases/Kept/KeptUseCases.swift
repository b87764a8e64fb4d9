import Foundation

/// The use cases of what this device keeps for its users: searches, products that were looked at, and the draft of a
/// new product.
///
/// | course | what happens |
/// |---|---|
/// | other users | each user, and guests, have searches and a history of their own; a user finds the own draft only, also after a log-out and a login |
/// | other guests | where a store is given for the device, its guests are one person; else each client has guests of its own |
/// | other markets | everything is kept for the market it was made in, also where several use one store |
/// | what the market learns | nothing; only new matches of a search are looked for there |
/// | sad | the market's or the store's error; nothing has changed |
/// | cancel | ``MarketError/cancelled`` |
public protocol KeptUseCases: Sendable {
    /// Lists the user's searches, the newest first.
    func searches() async throws(MarketError) -> [SavedSearch]

    /// Keeps a search.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | a query; its order does not count |
    /// | primary | the search is kept at the top, and everything that matches now counts as seen; the same query once |
    /// | too many | the oldest of the user's searches goes at the ``SavedSearch/limit`` |
    @discardableResult
    func saveSearch(_ query: ProductQuery) async throws(MarketError) -> SavedSearch

    /// Counts the products that have come to match a search since it was last looked at.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | how many products that match were registered after the newest one seen: one request where the market counts, else page by page, and after ten pages *at least* so many |
    /// | hidden, sold, deleted or edited since | what matches now counts, if it was registered later |
    func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches

    /// Marks everything that matches a search now as seen.
    func markSeen(_ id: SavedSearch.ID) async throws(MarketError)

    /// Keeps a search no longer.
    func forgetSearch(_ id: SavedSearch.ID) async throws(MarketError)

    /// Lists the products that the user has looked at, the last first; it needs no network.
    func views() async throws(MarketError) -> [ViewedProduct]

    /// Notes that a product is looked at now.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | a product that is shown |
    /// | primary | it is the first of the list; a product that was in the list before moves up |
    /// | too many | the oldest go at the ``ViewedProduct/limit`` |
    /// | too old | what was looked at more than ``ViewedProduct/days`` days ago is neither listed nor kept |
    func noteView(of product: Product) async throws(MarketError)

    /// Removes a product from the list of viewed products.
    func forgetView(of id: Product.ID) async throws(MarketError)

    /// Removes all products from the list of viewed products, so nothing of the user's history is left.
    func forgetViews() async throws(MarketError)

    /// Reads the user's draft of a new product, if there is one.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | log-in | what a guest typed in the hour before is the draft of the user who logs in, unless they have one; then it is gone |
    func draft() async throws(MarketError) -> FormDraft?

    /// Keeps a draft, if the account that typed it is still logged in.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | what stands in the form now; a draft without an account is that of a guest |
    /// | primary | it takes the place of the user's draft before; each user has one |
    /// | the login ended in between | what one user typed is not kept for another, nor for a guest |
    /// | guests | a guest's draft is not stored: the next guest at the device would find it |
    /// | too long | ``MarketError/storage(_:)`` with ``StorageFailure/full``, and the draft before stays |
    /// | too old, too many | drafts of more than ``FormDraft/days`` days ago, and the oldest beyond ``FormDraft/limit``, go |
    func keepDraft(_ draft: FormDraft, of account: String?) async throws(MarketError)

    /// Deletes the user's draft: it was sent, or given up.
    func forgetDraft() async throws(MarketError)
}

extension KeptUseCases {
    /// Lists the products that the user has looked at, the last first, as a list that is loaded as a whole.
    public func viewedProducts() -> ProductList {
        ProductList { _ async throws(MarketError) in
            let products = try await self.views().map(\.product)
            return ProductPage(number: 1, products: products, hasNext: false, totalCount: products.count)
        }
    }
}

/// Lists in the stores of a device; new matches are counted at a market.
package struct Kept: KeptUseCases {
    /// The number of pages that are read where the market does not count.
    static let pageLimit = 10

    private let stores: KeptStores
    private let products: any ProductsRepository
    private let owner: KeptOwner
    private let surroundings: Surroundings
    private let guest = GuestDraft()

    package init(
        _ stores: KeptStores,
        products: any ProductsRepository,
        sessions: any SessionStore,
        surroundings: Surroundings
    ) {
        (self.stores, self.products, self.surroundings) = (stores, products, surroundings)
        owner = KeptOwner(in: stores.market, sessions: sessions)
    }

    package func searches() async throws(MarketError) -> [SavedSearch] {
        let owner = try await owner.name()
        return try await stores.searches(of: owner).values().filter { $0.owner == owner }
    }

    @discardableResult
    package func saveSearch(_ query: ProductQuery) async throws(MarketError) -> SavedSearch {
        let owner = try await owner.name()
        let id = SavedSearch.ID(rawValue: surroundings.uuid())
        var search = SavedSearch(id: id, query: query, seen: nil, owner: owner)
        search.seen = try await newest(matching: search.query)
        try await stores.searches(of: owner).change { [search] searches in
            var own = searches.filter { $0.owner == owner && $0.query != search.query }
            own.insert(search, at: 0)
            searches = Array(own.prefix(SavedSearch.limit)) + searches.filter { $0.owner != owner }
        }
        return search
    }

    package func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches {
        var query = search.query
        query.newerThan = search.seen
        var cursor = PageCursor(size: PageRequest.sizes.upperBound)
        var count = 0
        for _ in 0..<Self.pageLimit where !cursor.isEnded {
            let page = try await products.page(cursor.nextRequest(), matching: query)
            guard !Task.isCancelled else { throw .cancelled }
            // A server that does not know marks lists and counts what is older, too.
            let newer = page.products.filter { search.seen?.isOlder(than: $0) ?? true }
            if let total = page.totalCount, newer.count == page.products.count { return NewMatches(total) }
            count += cursor.accept(page).products.count { search.seen?.isOlder(than: $0) ?? true }
            if search.seen.map({ Self.isReached($0, by: page) }) ?? false { return NewMatches(count) }
        }
        return NewMatches(count, isAtLeast: !cursor.isEnded)
    }

    package func markSeen(_ id: SavedSearch.ID) async throws(MarketError) {
        guard let search = try await searches().first(where: { $0.id == id }) else { return }
        // The newest product that the user has seen stays the mark when no product matches any more.
        guard let mark = try await newest(matching: search.query) else { return }
        try await stores.searches(of: owner.name()).change { searches in
            guard let index = searches.firstIndex(where: { $0.id == id }) else { return }
            searches[index].seen = mark
        }
    }

    package func forgetSearch(_ id: SavedSearch.ID) async throws(MarketError) {
        try await stores.searches(of: owner.name()).change { searches in searches.removeAll { $0.id == id } }
    }

    package func views() async throws(MarketError) -> [ViewedProduct] {
        let owner = try await owner.name()
        let views = try await stores.views(of: owner).values()
        return Self.recent(views, at: surroundings.now()).filter { $0.owner == owner }
    }

    package func noteView(of product: Product) async throws(MarketError) {
        let now = surroundings.now()
        let view = ViewedProduct(product, at: now, owner: try await owner.name())
        try await stores.views(of: view.owner).change { views in
            views.removeAll { $0.owner == view.owner && $0.product.id == product.id }
            views.insert(view, at: 0)
            views = Self.recent(views, at: now)
        }
    }

    package func forgetView(of id: Product.ID) async throws(MarketError) {
        let owner = try await owner.name()
        // Most products that are gone were never looked at: nothing has to be written for those.
        let isKept = try await stores.views(of: owner).values().contains { $0.owner == owner && $0.product.id == id }
        guard isKept else { return }
        try await stores.views(of: owner).change { views in
            views.removeAll { $0.owner == owner && $0.product.id == id }
        }
    }

    package func forgetViews() async throws(MarketError) {
        let owner = try await owner.name()
        try await stores.views(of: owner).change { views in views.removeAll { $0.owner == owner } }
    }

    package func draft() async throws(MarketError) -> FormDraft? {
        guard let owner = try await owner.userName() else { return nil }
        let now = surroundings.now()
        let own = Self.recent(try await stores.drafts.values(), at: now).first { $0.owner == owner }?.draft
        // A text that was typed before the log-in belongs to the user who logs in next, or to no user.
        guard let typed = guest.take(at: now), own == nil else { return own }
        try await store(typed, of: owner)
        return typed
    }

    package func keepDraft(_ draft: FormDraft, of account: String?) async throws(MarketError) {
        let size = draft.texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard size <= FormDraft.size else { throw .storage(.full) }
        guard let account else { return guest.keep(draft, at: surroundings.now()) }
        // The login may have ended, or be another one, since it was typed.
        let typist = KeptOwner.name(of: account, in: stores.market)
        guard let owner = try await owner.userName(), owner == typist else { return }
        try await store(draft, of: owner)
    }

    package func forgetDraft() async throws(MarketError) {
        // A form that was filled in before its log-in was noticed has typed as a guest.
        guest.forget()
        guard let owner = try await owner.userName() else { return }
        // Most forms have no draft: nothing has to be written for those.
        guard try await stores.drafts.values().contains(where: { $0.owner == owner }) else { return }
        try await stores.drafts.change { drafts in drafts.removeAll { $0.owner == owner } }
    }

    private func store(_ draft: FormDraft, of owner: String) async throws(MarketError) {
        let kept = KeptDraft(draft, at: surroundings.now(), owner: owner)
        try await stores.drafts.change { drafts in
            drafts.removeAll { $0.owner == owner }
            drafts.insert(kept, at: 0)
            drafts = Self.recent(drafts, at: kept.keptAt)
        }
    }

    /// The newest match; a market that lists the oldest first is read on.
    private func newest(matching query: ProductQuery) async throws(MarketError) -> ProductMark? {
        var cursor = PageCursor(size: PageRequest.sizes.upperBound)
        var newest: ProductMark?
        for _ in 0..<Self.pageLimit where !cursor.isEnded {
            let page = try await products.page(cursor.nextRequest(), matching: query)
            guard !Task.isCancelled else { throw .cancelled }
            let products = cursor.accept(page).products
            for product in products where newest?.isOlder(than: product) ?? true { newest = ProductMark(product) }
            if let first = products.first, newest?.id == first.id { break }
        }
        return newest
    }

    /// Returns whether a list that begins with the newest product has come to those that were seen.
    private static func isReached(_ mark: ProductMark, by page: ProductPage) -> Bool {
        guard let number = Int64(mark.id.rawValue) else { return false }
        let ids = page.rows.ids.compactMap { Int64($0.rawValue) }
        guard let first = ids.first, let last = ids.last, ids.count == page.rows.ids.count else { return false }
        return first >= last && last <= number
    }

    /// Views without what is too old or too much, for each user.
    private static func recent(_ views: [ViewedProduct], at now: Date) -> [ViewedProduct] {
        let oldest = now.addingTimeInterval(-Double(ViewedProduct.days) * 86_400)
        var counts: [String?: Int] = [:]
        return views.filter { view in
            guard view.viewedAt > oldest else { return false }
            counts[view.owner, default: 0] += 1
            return counts[view.owner, default: 0] <= ViewedProduct.limit
        }
    }

    /// Drafts without what is too old or too much.
    private static func recent(_ drafts: [KeptDraft], at now: Date) -> [KeptDraft] {
        let oldest = now.addingTimeInterval(-Double(FormDraft.days) * 86_400)
        return Array(drafts.filter { $0.keptAt > oldest }.prefix(FormDraft.limit))
    }
}

/// The stores of what a device keeps, and the market whose users they are read for.
package struct KeptStores: Sendable {
    /// The lists of the guests of one client.
    private struct Guests: Sendable {
        let searches = InMemorySavedSearches()
        let views = InMemoryViewHistory()
    }

    let drafts: any KeptStore<KeptDraft>
    let market: String
    private let searches: any KeptStore<SavedSearch>
    private let views: any KeptStore<ViewedProduct>
    /// `nil` where guests are in the stores of users.
    private let guests: Guests?

    /// Stores that several markets may share; `market` tells this one from the others.
    ///
    /// With `separatesGuests`, only users are in them: the searches and views of guests are in memory, and of this value.
    package init(
        searches: any KeptStore<SavedSearch> = InMemorySavedSearches(),
        views: any KeptStore<ViewedProduct> = InMemoryViewHistory(),
        drafts: any KeptStore<KeptDraft> = InMemoryFormDrafts(),
        market: String = "",
        separatesGuests: Bool = false
    ) {
        (self.searches, self.views, self.drafts, self.market) = (searches, views, drafts, market)
        guests = separatesGuests ? Guests() : nil
    }

    /// The store of the searches of a user, or of guests.
    func searches(of owner: String?) -> any KeptStore<SavedSearch> {
        guard let guests, isGuest(owner) else { return searches }
        return guests.searches
    }

    /// The store of the views of a user, or of guests.
    func views(of owner: String?) -> any KeptStore<ViewedProduct> {
        guard let guests, isGuest(owner) else { return views }
        return guests.views
    }

    /// Forgets everything of an account that is gone: no other user can look at what is left, or remove it.
    func forget(_ account: String?) async {
        let owner = KeptOwner.name(of: account, in: market)
        try? await searches(of: owner).change { searches in searches.removeAll { $0.owner == owner } }
        try? await views(of: owner).change { views in views.removeAll { $0.owner == owner } }
        try? await drafts.change { drafts in drafts.removeAll { $0.owner == owner } }
    }

    private func isGuest(_ owner: String?) -> Bool { owner == KeptOwner.name(of: nil, in: market) }
}
