public import OpenMarketDomain

/// A banner repository that records its calls and answers from a script.
public final class MockBannerRepository: BannerRepository, Verifiable {
    /// Calls of `banners()`.
    public let fetches = MockCall<Void, [Banner]>("BannerRepository.banners")

    /// A mock without answers.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        fetches.reports
    }

    /// Answers as `fetches` is scripted.
    public func banners() async throws(MarketError) -> [Banner] {
        try await fetches()
    }
}
