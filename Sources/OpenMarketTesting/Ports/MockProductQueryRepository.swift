public import OpenMarketDomain

/// A product search that records its calls and responds from a script.
public final class MockProductQueryRepository: ProductQueryRepository, Verifiable {
    /// Calls of `page(_:matching:)`.
    public let pages = MockCall<(request: PageRequest, query: ProductQuery), ProductPage>("ProductQueryRepository.page")

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        pages.reports
    }

    /// Responds as `pages` is scripted.
    public func page(
        _ request: PageRequest,
        matching query: ProductQuery
    ) async throws(MarketError) -> ProductPage {
        try await pages((request, query))
    }
}
