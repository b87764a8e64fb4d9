/// Fetches the banners of the home screen.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | the banners in order, each once; possibly none |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchBannersUseCase: Sendable {
    /// Fetches all banners.
    func callAsFunction() async throws(MarketError) -> [Banner]
}

/// Fetches banners from a repository.
public struct FetchBanners: FetchBannersUseCase {
    private let repository: any BannerRepository

    /// Fetches from `repository`.
    public init(repository: any BannerRepository) {
        self.repository = repository
    }

    /// Fetches all banners.
    public func callAsFunction() async throws(MarketError) -> [Banner] {
        var seen: Set<Banner> = []
        return try await repository.banners().filter { seen.insert($0).inserted }
    }
}
