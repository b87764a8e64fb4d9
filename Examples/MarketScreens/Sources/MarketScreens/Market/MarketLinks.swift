import Foundation
public import OpenMarket
public import OpenMarketEmbedded

extension DeepLink.Rules {
    /// Links to the example apps: `openmarket://product/7`.
    public static let marketApp = DeepLink.Rules(scheme: "openmarket")
}

extension MarketPlace {
    /// The links of a market: those of the apps, and those to the web pages of one that is served over TLS.
    public var links: DeepLink.Rules {
        guard case .served(let address) = self, address.scheme == "https", address.port == nil,
            let host = address.host()
        else { return .marketApp }
        return DeepLink.Rules(scheme: DeepLink.Rules.marketApp.scheme, hosts: [host])
    }
}
