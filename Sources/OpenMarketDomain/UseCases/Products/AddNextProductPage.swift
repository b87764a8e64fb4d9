/// Loads a list page by page.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the page number is the list's own business |
/// | primary | the next page's new products are returned and become part of ``state()`` |
/// | end | ``PageOutcome/end``; not an error |
/// | sad | the error is thrown and the same page is tried by the next call |
/// | cancel | the caller gets ``MarketError/cancelled``; the request goes on while others wait for it |
public protocol AddNextProductPageUseCase: Sendable {
    /// Loads the next page.
    func callAsFunction() async throws(MarketError) -> PageOutcome

    /// Goes back to page 1, also after the end. The old products stay until new ones are there.
    func resetToFirstPage() async

    /// Where the list stands.
    func state() async -> PagerState

    /// Takes note of a change, so that the pages still to come neither skip nor repeat a row because of it.
    func apply(_ event: ProductEvent) async
}

/// Loads a list page by page through one ``ProductPager``.
public struct AddNextProductPage: AddNextProductPageUseCase {
    private let pager: ProductPager

    /// Loads through `pager`.
    public init(pager: ProductPager) {
        self.pager = pager
    }

    /// Loads all products of `products`.
    public init(products: any ProductsRepository, pageSize: Int = PageRequest.defaultSize) {
        self.init(
            pager: ProductPager(pageSize: pageSize) { request async throws(MarketError) in
                try await products.page(request)
            }
        )
    }

    /// Loads the next page.
    public func callAsFunction() async throws(MarketError) -> PageOutcome {
        try await pager.loadNext()
    }

    /// Goes back to page 1, also after the end.
    public func resetToFirstPage() async {
        await pager.reset()
    }

    /// Where the list stands.
    public func state() async -> PagerState {
        await pager.state
    }

    /// Takes note of a change.
    public func apply(_ event: ProductEvent) async {
        await pager.apply(event)
    }
}
