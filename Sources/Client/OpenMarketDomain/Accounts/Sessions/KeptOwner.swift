/// The owner of the data that a device keeps for its users: one user, or the guests, of one market.
///
/// A store may serve several markets: the ids and products of one mean nothing in another.
struct KeptOwner: Sendable {
    private let market: String
    private let sessions: any SessionStore

    /// The owner that `sessions` say, in the market of this name.
    init(in market: String, sessions: any SessionStore) {
        (self.market, self.sessions) = (market, sessions)
    }

    /// Returns the name in the store; `nil` for guests of a market without a name.
    func name() async throws(MarketError) -> String? {
        Self.name(of: try await sessions.session()?.cacheAccount, in: market)
    }

    /// The same for a user; `nil` for guests.
    func userName() async throws(MarketError) -> String? {
        guard let account = try await sessions.session()?.cacheAccount else { return nil }
        return Self.name(of: account, in: market)
    }

    /// Returns the name in the store for an account, or for guests.
    ///
    /// The length keeps apart what would read the same.
    static func name(of account: String?, in market: String) -> String? {
        market.isEmpty ? account : "\(market.utf8.count):\(market) \(account ?? "")"
    }
}
