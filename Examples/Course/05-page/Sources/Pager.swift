import OpenMarketDomain

/// Loads a list of products page by page.
actor Pager {
    private let products: any ProductsRepository
    private(set) var loaded: [Product] = []
    private var number = 1
    private var hasNext = true

    init(_ products: any ProductsRepository) {
        self.products = products
    }

    /// Loads the next page; does nothing after the last one.
    func loadNext() async throws(MarketError) {
        guard hasNext else { throw .notFound }
        number += 1
        let page = try await products.page(PageRequest(number: number))
        hasNext = page.hasNext
        loaded += page.products
    }

    /// Loads the first page again; the old products stay until it is there.
    func refresh() async throws(MarketError) {
        number = 0
        loaded = []
        try await loadNext()
    }
}
