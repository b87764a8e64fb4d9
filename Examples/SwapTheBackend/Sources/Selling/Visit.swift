import Foundation
public import OpenMarket

/// A market, and a user in it who may sell.
public struct Visit: Sendable {
    /// The market; the same type wherever it is.
    public let market: OpenMarketClient
    /// The password of an account that was opened for this visit alone.
    private let password: Secret?

    /// A visit of a user whom the market knows already.
    init(market: OpenMarketClient) {
        self.market = market
        password = nil
    }

    /// A visit of a user who opens an account first.
    init(newcomerAt market: OpenMarketClient) async throws(MarketError) {
        guard let accounts = market.accounts else { throw .unsupported(.accounts) }
        let name = "visitor-" + UUID().uuidString.prefix(8).lowercased()
        let password = Secret(UUID().uuidString)
        _ = try await accounts.signUp(
            SignUpInfo(email: "\(name)@example.com", password: password, vendorName: name)
        )
        self.market = market
        self.password = password
    }

    /// Leaves the market as it was.
    public func end() async throws(MarketError) {
        if let password { try await market.accounts?.own.delete(password: password) }
    }
}
