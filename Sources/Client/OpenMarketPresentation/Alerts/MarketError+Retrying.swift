import OpenMarketDomain

extension MarketError {
    /// Whether the same request may go better the next time, so that it is worth a button.
    var isWorthRetrying: Bool {
        switch self {
        case .offline, .unreachable, .connectionLost, .timedOut, .server, .unavailable, .rateLimited,
            .unreadable(.page):
            true
        default: false
        }
    }
}
