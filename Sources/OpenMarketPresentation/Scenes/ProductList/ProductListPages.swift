import OpenMarketDomain

/// Where the rows of one list come from, a page at a time.
///
/// Whoever starts over makes everything that is still on its way worthless; it
/// comes back as ``Outcome/overtaken``.
@MainActor
final class ProductListPages {
    enum Outcome {
        /// The list, and which of its rows are new.
        case page(PagerState, news: [Product])
        case failed(MarketError)
        case overtaken
    }

    private let kind: ProductListKind
    private let market: MarketUseCases
    private var pager: (any AddNextProductPageUseCase)?
    private var question = ProductQuery.all
    private var generation = 0
    private var noting: Task<Void, Never>?

    /// Whether the market cannot sort, so that what is loaded is sorted here.
    private(set) var sortsHere = false

    init(_ kind: ProductListKind, market: MarketUseCases) {
        self.kind = kind
        self.market = market
    }

    /// Whether a first page has been asked for.
    var isOpen: Bool { pager != nil }

    /// Goes back to the first page, of another question where filter or order have changed.
    func startOver(filter: ProductFilter, sort: ProductSort) async {
        generation += 1
        if query(filter, sort) != question { pager = nil }
        await pager?.resetToFirstPage()
    }

    /// The list with its next page.
    func next(filter: ProductFilter, sort: ProductSort) async -> Outcome {
        let generation = generation
        do throws(MarketError) {
            let pager = try await open(query(filter, sort))
            // A page asked for too early would not know that a row is gone.
            await noting?.value
            guard generation == self.generation else { return .overtaken }
            let outcome = try await pager()
            guard outcome != .superseded else { return .overtaken }
            let state = await pager.state()
            return generation == self.generation ? .page(state, news: outcome.products) : .overtaken
        } catch .unsupported(.sorting) where sort != .standard && !sortsHere {
            guard generation == self.generation else { return .overtaken }
            sortsHere = true
            pager = nil
            return await next(filter: filter, sort: sort)
        } catch {
            return generation == self.generation ? .failed(error) : .overtaken
        }
    }

    /// Keeps the place right when rows come and go, one change after the other.
    func note(_ event: ProductEvent) {
        guard let pager else { return }
        noting = Task { [noting] in
            await noting?.value
            await pager.apply(event)
        }
    }

    private func query(_ filter: ProductFilter, _ sort: ProductSort) -> ProductQuery {
        guard kind.isQueried else { return .all }
        var query = filter.query(for: kind.text, sort: sortsHere ? .standard : sort)
        if case .seller(let id) = kind { query.vendor = id }
        return query
    }

    private func open(_ query: ProductQuery) async throws(MarketError) -> any AddNextProductPageUseCase {
        if let pager { return pager }
        let generation = generation
        let opened = try await pagerForQuestion(query)
        // Somebody else may have opened it meanwhile, or asked another question.
        if generation == self.generation, pager == nil {
            pager = opened
            question = query
        }
        return pager ?? opened
    }

    private func pagerForQuestion(_ query: ProductQuery) async throws(MarketError) -> any AddNextProductPageUseCase {
        switch kind {
        case .all where query == .all: market.addNextProductPage()
        case .all, .seller: AddNextProductPage(pager: market.searchQueryResults(matching: query))
        case .search where query == ProductQuery(text: query.text):
            AddNextProductPage(pager: market.searchQueryResults(query.text))
        case .search: AddNextProductPage(pager: market.searchQueryResults(matching: query))
        case .mine: AddNextProductPage(pager: try await market.fetchMyProducts())
        case .liked: AddNextProductPage(pager: try await likedPager())
        }
    }

    private func likedPager() async throws(MarketError) -> ProductPager {
        guard let accounts = market.accounts else { throw .unsupported(.accounts) }
        return try await accounts.fetchLikedProducts()
    }
}

extension PageOutcome {
    fileprivate var products: [Product] {
        if case .appended(let products) = self { return products }
        return []
    }
}
