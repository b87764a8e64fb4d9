public import OpenMarketDomain

/// Kept lists that record their calls and respond from a script; without one, views and drafts work in memory.
public final class MockKept: KeptUseCases, Verifiable {
    /// Calls of `searches()`; nothing is saved by default.
    public let searchesCalls = MockCall<Void, [SavedSearch]>("kept.searches", fallback: [])
    public let saveSearch = MockCall<ProductQuery, SavedSearch>("kept.saveSearch")
    /// Calls of `newMatches(of:)`; there are none by default.
    public let newMatches = MockCall<SavedSearch, NewMatches>("kept.newMatches", fallback: NewMatches(0))
    public let markSeen = MockCall<SavedSearch.ID, Void>("kept.markSeen", fallback: ())
    public let forgetSearch = MockCall<SavedSearch.ID, Void>("kept.forgetSearch", fallback: ())
    public let viewsCalls = MockCall<Void, [ViewedProduct]>("kept.views")
    public let noteView = MockCall<Product, Void>("kept.noteView")
    public let forgetView = MockCall<Product.ID, Void>("kept.forgetView")
    public let forgetViewsCalls = MockCall<Void, Void>("kept.forgetViews")
    public let draftCalls = MockCall<Void, FormDraft?>("kept.draft")
    public let keepDraft = MockCall<(draft: FormDraft, account: String?), Void>("kept.keepDraft")
    public let forgetDraftCalls = MockCall<Void, Void>("kept.forgetDraft")

    /// A mock without a script, whose views and drafts are those of the session in `sessions`.
    public init(sessions: any SessionStore = InMemorySessionStore()) {
        let real = Kept(KeptStores(), products: InMemoryMarket().products, sessions: sessions, surroundings: .system)
        viewsCalls.handles { _ async throws(MarketError) in try await real.views() }
        noteView.handles { product async throws(MarketError) in try await real.noteView(of: product) }
        forgetView.handles { id async throws(MarketError) in try await real.forgetView(of: id) }
        forgetViewsCalls.handles { _ async throws(MarketError) in try await real.forgetViews() }
        draftCalls.handles { _ async throws(MarketError) in try await real.draft() }
        keepDraft.handles { draft, account async throws(MarketError) in try await real.keepDraft(draft, of: account) }
        forgetDraftCalls.handles { _ async throws(MarketError) in try await real.forgetDraft() }
    }

    public func searches() async throws(MarketError) -> [SavedSearch] { try await searchesCalls() }
    @discardableResult
    public func saveSearch(_ query: ProductQuery) async throws(MarketError) -> SavedSearch {
        try await saveSearch.callAsFunction(query)
    }
    public func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches {
        try await newMatches.callAsFunction(search)
    }
    public func markSeen(_ id: SavedSearch.ID) async throws(MarketError) { try await markSeen.callAsFunction(id) }
    public func forgetSearch(_ id: SavedSearch.ID) async throws(MarketError) {
        try await forgetSearch.callAsFunction(id)
    }
    public func views() async throws(MarketError) -> [ViewedProduct] { try await viewsCalls() }
    public func noteView(of product: Product) async throws(MarketError) { try await noteView.callAsFunction(product) }
    public func forgetView(of id: Product.ID) async throws(MarketError) { try await forgetView.callAsFunction(id) }
    public func forgetViews() async throws(MarketError) { try await forgetViewsCalls() }
    public func draft() async throws(MarketError) -> FormDraft? { try await draftCalls() }
    public func keepDraft(_ draft: FormDraft, of account: String?) async throws(MarketError) {
        try await keepDraft.callAsFunction((draft, account))
    }
    public func forgetDraft() async throws(MarketError) { try await forgetDraftCalls() }
}
