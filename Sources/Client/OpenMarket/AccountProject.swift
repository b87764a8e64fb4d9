package import Foundation
package import OpenMarketData
package import OpenMarketDomain

/// A project beside the market's server that keeps accounts, or products too: what OpenMarketFirebase plugs into a
/// configuration.
package protocol AccountProject: Sendable {
    /// The name by which the project's products are told apart from those of other projects on a device.
    var name: String { get }

    /// Whether the project keeps the data of one user from the others, which sales, reviews and blocks need.
    var separatesUsers: Bool { get }

    /// Returns whether the services of the project are those of the server at this address.
    func isServed(at address: URL) -> Bool

    /// The services of the project; `nil` for none.
    func services(
        _ configuration: MarketConfiguration,
        over transport: HTTPPipeline,
        _ keeper: SessionKeeper,
        _ budget: RetryBudget
    ) -> (any ProjectServices)?
}

/// The services of a project, with one renewal of tokens for all of them.
package protocol ProjectServices: Sendable {
    var auth: any AuthService { get }
    var renewal: SessionRenewal { get }
    var live: LiveEvents? { get }

    /// The ports of its accounts; nothing that they read is kept.
    var accounts: AccountPorts { get }

    /// Sellers and trust in the project; `nil` where it keeps none.
    func sellers(forgetting reads: [CachedReads]) -> SellerPorts?

    /// The products of the project; `nil` where they are at a server.
    func products(of configuration: MarketConfiguration) -> ProductServices?
}

extension MarketConfiguration {
    /// Whether the services of the project are those of the market's own server.
    var isProjectAtServer: Bool { accounts == .project && project?.isServed(at: baseURL) == true }

    /// The name of the project of the products; empty where they are at a server.
    var projectOfProducts: String { products == .project ? project?.name ?? "" : "" }
}
