public import OpenMarketDomain

/// Banners that are always the same.
public struct InMemoryBannerRepository: BannerRepository {
    private let all: [Banner]

    /// These banners.
    public init(_ banners: [Banner] = []) {
        self.all = banners
    }

    /// All of them.
    public func banners() async throws(MarketError) -> [Banner] {
        guard !Task.isCancelled else { throw .cancelled }
        return all
    }
}
