/// Counts how many products a list would have, narrowed in one way more or in another way.
///
/// | course | what happens |
/// |---|---|
/// | input | the query of the list |
/// | primary | counts by category, status, currency and price, each without its own condition |
/// | a market that cannot count | ``MarketError/unsupported(_:)`` with ``MarketFeature/facets`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol CountFacetsUseCase: Sendable {
    /// Counts for the list of `query`.
    func callAsFunction(_ query: ProductQuery) async throws(MarketError) -> ProductFacets
}

/// Lets a repository count.
public struct CountFacets: CountFacetsUseCase {
    private let repository: any ProductQueryRepository

    /// Counts in `repository`.
    public init(repository: any ProductQueryRepository) {
        self.repository = repository
    }

    /// Counts for the list of `query`.
    public func callAsFunction(_ query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await repository.facets(of: query)
    }
}
