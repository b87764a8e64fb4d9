import OpenMarketDomain

/// Loads a list of products page by page.
actor Pager {
    private let products: any ProductsRepository
    private(set) var loaded: [Product] = []
    private var number = 0
    private var hasNext = true

    init(_ products: any ProductsRepository) {
        self.products = products
    }

    /// Loads the next page; does nothing after the last one.
    func loadNext() async throws(MarketError) {
        guard hasNext else { return }
        let page = try await products.page(PageRequest(number: number + 1))
        // Only now: a page that did not come is asked for again.
        take(page)
    }

    /// Loads the first page again; the old products stay until it is there.
    func refresh() async throws(MarketError) {
        let page = try await products.page(PageRequest(number: 1))
        loaded = []
        number = 0
        take(page)
    }

    private func take(_ page: ProductPage) {
        number += 1
        hasNext = page.hasNext
        // Rows slide down while others are registered, so a row may come twice.
        let known = Set(loaded.map(\.id))
        loaded += page.products.filter { !known.contains($0.id) }
    }
}
