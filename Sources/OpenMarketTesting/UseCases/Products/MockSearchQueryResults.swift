public import OpenMarketDomain

/// A SearchQueryResults that records its calls and answers from a script.
public final class MockSearchQueryResults: SearchQueryResultsUseCase, Verifiable {
    /// Its calls.
    public let call = MockCall<ProductQuery, ProductPager>("SearchQueryResults")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] { call.reports }

    /// Answers as `call` is scripted, else with a pager of which every page fails.
    public func callAsFunction(matching query: ProductQuery) -> ProductPager {
        call.now(query, or: .unscripted)
    }
}

extension ProductPager {
    /// A pager that nobody scripted.
    static var unscripted: ProductPager {
        ProductPager { _ async throws(MarketError) in throw .unscripted }
    }
}
