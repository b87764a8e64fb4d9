public import Foundation
public import OpenMarketEmbedded

extension MarketPlace {
    /// The market that an app is started with: `-market http://127.0.0.1:8080` among its arguments, or the demo.
    public static func chosen(in settings: UserDefaults = .standard) -> MarketPlace {
        guard let address = settings.string(forKey: "market").flatMap(URL.init(string:)), address.host() != nil else {
            return .demo
        }
        return .served(address)
    }
}
