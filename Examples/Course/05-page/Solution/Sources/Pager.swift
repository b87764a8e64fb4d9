import OpenMarketDomain

/// Loads a list of products page by page.
actor Pager {
    private let products: any ProductsRepository
    private(set) var loaded: [Product] = []
    private var number = 0
    private var hasNext = true
    /// Counts the refreshes: a response to the list before one is recognised by an older number.
    private var generation = 0
    /// The refreshes that have begun, and the number of the one whose page is shown.
    private var (refreshes, shown) = (0, 0)
    /// The request for the next page, which all callers share.
    private var loading: Task<Result<Void, MarketError>, Never>?

    init(_ products: any ProductsRepository) {
        self.products = products
    }

    /// Loads the next page; does nothing after the last one.
    func loadNext() async throws(MarketError) {
        guard hasNext else { return }
        let work = loading ?? Task { [generation] in await self.load(in: generation) }
        loading = work
        try await work.value.get()
    }

    /// Loads the first page again; the old products stay until it is there.
    func refresh() async throws(MarketError) {
        refreshes += 1
        let turn = refreshes
        let page = try await products.page(PageRequest(number: 1))
        // A later one may have come before.
        guard turn > shown else { return }
        shown = turn
        generation += 1
        loading = nil
        loaded = []
        number = 0
        take(page)
    }

    private func load(in generation: Int) async -> Result<Void, MarketError> {
        guard generation == self.generation else { return .success(()) }
        let result: Result<ProductPage, MarketError>
        do throws(MarketError) {
            result = .success(try await products.page(PageRequest(number: number + 1)))
        } catch {
            result = .failure(error)
        }
        // Only now: a page that did not come is requested again, and one for a list that was refreshed is dropped.
        guard generation == self.generation else { return .success(()) }
        loading = nil
        return result.map(take)
    }

    private func take(_ page: ProductPage) {
        number += 1
        hasNext = page.hasNext
        // Rows slide down while others are registered, so a row may come twice.
        let known = Set(loaded.map(\.id))
        loaded += page.products.filter { !known.contains($0.id) }
    }
}
