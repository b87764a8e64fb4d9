public import OpenMarket

extension DeepLink.Rules {
    /// Links to the example apps: `openmarket://product/7`.
    public static let marketApp = DeepLink.Rules(scheme: "openmarket")
}
