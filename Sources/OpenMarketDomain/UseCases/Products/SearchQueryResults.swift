import Foundation

/// Finds products by text, filters and order, page by page.
///
/// | course | what happens |
/// |---|---|
/// | input | the search text, or a whole query; white space around the text does not count |
/// | primary | a pager over all pages of the result |
/// | blank text alone | a pager that ends at once, without a request |
/// | query without text | everything the filters let through, in its order |
/// | sad | the pager throws the market's error and can be asked again |
/// | cancel | as for every pager |
public protocol SearchQueryResultsUseCase: Sendable {
    /// A pager over the products that match `query`.
    func callAsFunction(matching query: ProductQuery) -> ProductPager
}

extension SearchQueryResultsUseCase {
    /// A pager over the products that match `keyword`.
    public func callAsFunction(_ keyword: String) -> ProductPager {
        let query = ProductQuery(text: keyword.trimmingCharacters(in: .whitespacesAndNewlines))
        guard query.text.isEmpty else { return self(matching: query) }
        return ProductPager { _ async throws(MarketError) in
            ProductPage(number: 1, products: [], hasNext: false)
        }
    }
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

    /// A pager over the products that match `query`.
    public func callAsFunction(matching query: ProductQuery) -> ProductPager {
        var query = query
        query.text = query.text.trimmingCharacters(in: .whitespacesAndNewlines)
        return ProductPager(pageSize: pageSize) { [repository, query] request async throws(MarketError) in
            try await repository.page(request, matching: query)
        }
    }
}
