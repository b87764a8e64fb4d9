package import OpenMarketDomain

/// Searches at a server; what the server cannot filter is filtered here.
package struct RemoteProductQueryRepository: ProductQueryRepository {
    private let client: EndpointClient
    private let dialect: any MarketDialect

    /// Searches at the server of `client`, which speaks `dialect`.
    package init(client: EndpointClient, dialect: any MarketDialect) {
        self.client = client
        self.dialect = dialect
    }

    package func page(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> ProductPage {
        let page = try await client.call(dialect.page(request, text: query.text))
        return ProductPage(
            number: page.number,
            products: page.products.filter { isWanted($0, by: query) },
            hasNext: page.hasNext,
            totalCount: isFiltered(query) ? nil : page.totalCount,
            losses: page.losses
        )
    }

    /// A text that narrows by vendor only helps the server's search along; the vendor's id decides.
    private func isWanted(_ product: Product, by query: ProductQuery) -> Bool {
        guard query.matchesVendor(of: product) else { return false }
        return dialect.searchesAtServer || query.vendor != nil || query.matchesText(of: product)
    }

    private func isFiltered(_ query: ProductQuery) -> Bool {
        query.vendor != nil || !dialect.searchesAtServer && !query.text.isEmpty
    }
}
