public import OpenMarketDomain

/// A banner repository that records its calls and responds from a script.
public final class MockBannerRepository: BannerRepository, Verifiable {
    /// Calls of `banners()`.
    public let fetches = MockCall<Void, [Banner]>("BannerRepository.banners")

    /// A mock without a script.
    public init() {}

    /// Responds as `fetches` is scripted.
    public func banners() async throws(MarketError) -> [Banner] {
        try await fetches()
    }
}
