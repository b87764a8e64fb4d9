/// Loads the banners of the home screen.
public protocol BannerRepository: Sendable {
    /// All banners, in order.
    func banners() async throws(MarketError) -> [Banner]
}
