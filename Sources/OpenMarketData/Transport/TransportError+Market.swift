package import OpenMarketDomain

extension TransportError {
    /// The meaning of a missing response for a shop: the one place where this is decided.
    package var marketError: MarketError {
        switch cause {
        case .offline: .offline
        case .unreachable: .unreachable
        case .connectionLost: .connectionLost
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .insecureConnection: .insecureConnection
        case .redirectRefused: .redirectRefused
        case .responseTooLarge(let limit): .responseTooLarge(limit: limit)
        case .invalidRequest(let reason): .invalidRequest(reason)
        case .malformedResponse: .unreadable(Unreadable(expected: "an HTTP answer"))
        }
    }
}
