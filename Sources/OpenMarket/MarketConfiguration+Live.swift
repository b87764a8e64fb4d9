import OpenMarketData
import OpenMarketDomain

extension MarketConfiguration {
    /// The events of the market's server; `nil` where it has none, or the transport waits for whole responses.
    ///
    /// Only a server that handed out the user's token is shown it: one whose Firebase is elsewhere reports products
    /// alone.
    func liveEvents(
        over transport: any HTTPTransport,
        sessions: SessionKeeper,
        renewal: SessionRenewal? = nil
    ) -> LiveEvents? {
        guard generation == .v3x, products == .server, transport.deliversInPieces else { return nil }
        let users = isBesideItsAccounts ? renewal.map { LiveUsers(sessions: sessions, renewal: $0) } : nil
        return LiveEvents(LiveConnection(transport, baseURL: baseURL, users: users))
    }
}
