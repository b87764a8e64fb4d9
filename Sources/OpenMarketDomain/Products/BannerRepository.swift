/// Where the pictures of the home screen's carousel come from.
public protocol BannerRepository: Sendable {
    /// All banners, in order.
    func banners() async throws(MarketError) -> [Banner]
}
