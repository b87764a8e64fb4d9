import OpenMarketDomain

/// The source of the rows of one list, a page at a time.
///
/// A new start makes every page that is still on its way worthless; such a page
/// comes back as ``Outcome/overtaken``.
@MainActor
final class ProductListPages {
    enum Outcome {
        /// The list, and which of its rows are new.
        case page(ProductList.State, news: [Product])
        case failed(MarketError)
        case overtaken
    }

    private let kind: ProductListKind
    private let market: MarketUseCases
    private var list: ProductList?
    private var query = ProductQuery.all
    private var generation = 0
    private var noting: Task<Void, Never>?

    /// The number of pages that have come since the list was begun.
    private(set) var count = 0

    init(_ kind: ProductListKind, market: MarketUseCases) {
        self.kind = kind
        self.market = market
    }

    /// Goes back to the first page, of another query where filter or order have changed; returns `false` when a later start
    /// has come first, which alone may then load.
    func startOver(_ query: ProductQuery) async -> Bool {
        generation += 1
        let generation = generation
        count = 0
        if query != self.query { list = nil }
        await list?.reset()
        return generation == self.generation
    }

    /// The list with its next page.
    func next(_ query: ProductQuery) async -> Outcome {
        let generation = generation
        do throws(MarketError) {
            let list = open(query)
            // A page asked for too early would not know that a row is gone.
            await noting?.value
            guard generation == self.generation else { return .overtaken }
            let outcome = try await list.loadNext()
            guard outcome != .superseded, generation == self.generation else { return .overtaken }
            count += 1
            return .page(list.state, news: outcome.products)
        } catch {
            return generation == self.generation ? .failed(error) : .overtaken
        }
    }

    /// Keeps the position right when rows come and go, one change after the other.
    func note(_ event: ProductEvent) {
        guard let list else { return }
        noting = Task { [noting] in
            await noting?.value
            await list.apply(event)
        }
    }

    private func open(_ query: ProductQuery) -> ProductList {
        if let list { return list }
        let opened = newList(query)
        list = opened
        self.query = query
        return opened
    }

    private func newList(_ query: ProductQuery) -> ProductList {
        switch kind {
        // A search for nothing finds nothing; to the market it would be a request for all products.
        case .search where query == .all: .empty
        case .all, .seller, .category, .search: market.products(matching: query)
        case .mine: market.products.mine()
        case .liked: market.products.liked()
        case .viewed: market.kept.viewedProducts()
        case .followed: market.products.followed()
        case .bought: market.products.bought()
        }
    }
}

extension ProductList {
    fileprivate static var empty: ProductList {
        ProductList { _ async throws(MarketError) in ProductPage(number: 1, products: [], hasNext: false) }
    }
}

extension ProductList.Outcome {
    fileprivate var products: [Product] {
        if case .appended(let products) = self { return products }
        return []
    }
}
