public import OpenMarketDomain

/// A likes repository that records its calls and answers from a script.
public final class MockLikesRepository: LikesRepository, Verifiable {
    /// Calls of `isLiked(_:)`.
    public let lookups = MockCall<Product.ID, Bool>("LikesRepository.isLiked")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        lookups.reports
    }

    /// Answers as `lookups` is scripted.
    public func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        try await lookups(id)
    }
}
