import Foundation

/// Finds products by text, page by page.
///
/// | course | what happens |
/// |---|---|
/// | input | the search text; white space around it does not count |
/// | primary | a pager over all pages of the result |
/// | blank | a pager that ends at once, without a request |
/// | sad | the pager throws the market's error and can be asked again |
/// | cancel | as for every pager |
public protocol SearchQueryResultsUseCase: Sendable {
    /// A pager over the products that match `keyword`.
    func callAsFunction(_ keyword: String) -> ProductPager
}

/// Finds products through a query repository.
public struct SearchQueryResults: SearchQueryResultsUseCase {
    private let repository: any ProductQueryRepository
    private let pageSize: Int

    /// Finds products in `repository`.
    public init(repository: any ProductQueryRepository, pageSize: Int = PageRequest.defaultSize) {
        self.repository = repository
        self.pageSize = pageSize
    }

    /// A pager over the products that match `keyword`.
    public func callAsFunction(_ keyword: String) -> ProductPager {
        let query = ProductQuery(text: keyword.trimmingCharacters(in: .whitespacesAndNewlines))
        return ProductPager(pageSize: pageSize) { [repository] request async throws(MarketError) in
            guard !query.text.isEmpty else { return ProductPage(number: 1, products: [], hasNext: false) }
            return try await repository.page(request, matching: query)
        }
    }
}
