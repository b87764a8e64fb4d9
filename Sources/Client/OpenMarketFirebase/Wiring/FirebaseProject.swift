import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The Firebase project of a client's configuration, with the layout of its accounts.
struct FirebaseProject: AccountProject {
    /// The project; `nil` as long as none is named.
    var configuration: FirebaseConfiguration?
    var layout = AccountLayout.safe
    var blocksMaxAge = Duration.seconds(60)

    var name: String { configuration.map { "\($0.projectID) \($0.firestoreURL.absoluteString)" } ?? "" }

    /// In the layout of the original app, a block keeps no user from writing, and a chat proves no buyer.
    var separatesUsers: Bool { layout == .safe }

    func isServed(at address: URL) -> Bool {
        configuration.map { HTTPOrigin($0.firestoreURL) == HTTPOrigin(address) } ?? false
    }

    func services(
        _ market: MarketConfiguration,
        over transport: HTTPPipeline,
        _ keeper: SessionKeeper,
        _ budget: RetryBudget
    ) -> (any ProjectServices)? {
        configuration.map { FirebaseServices($0, of: market, over: transport, keeper, budget) }
    }
}
