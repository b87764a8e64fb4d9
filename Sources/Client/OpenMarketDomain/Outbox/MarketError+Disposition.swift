extension MarketError {
    /// The disposition of a pending change whose request ended with an error.
    package enum Disposition: Sendable, Hashable {
        /// It waits until the market can be reached.
        case waitsForNetwork
        /// It waits for a while: the market is there and busy.
        case waitsForMarket
        /// It waits for a while, and is refused when that has happened too often.
        case countsAsFailure
        /// It is refused.
        case refused
    }

    /// The disposition of a pending change whose request ended with this error.
    package var disposition: Disposition {
        switch self {
        // A network that asks for a log-in of its own redirects, and shows a certificate that is not the market's.
        case .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .insecureConnection, .redirectRefused:
            .waitsForNetwork
        case .rateLimited, .unavailable, .unauthenticated: .waitsForMarket
        case .server, .unreadable, .responseTooLarge: .countsAsFailure
        case .notOwner, .wrongSecret, .notFound, .invalid, .conflict, .requestTooLarge, .rejected, .invalidRequest,
            .image, .account, .chat, .storage, .unsupported:
            .refused
        }
    }

    /// Whether something on the way may keep back this one request while it lets others through.
    var mayBeBlocked: Bool {
        switch self {
        case .timedOut, .connectionLost, .insecureConnection, .redirectRefused: true
        default: false
        }
    }

    /// The time that the market asked to wait.
    package var retryAfter: Duration? {
        switch self {
        case .rateLimited(let pause), .unavailable(let pause): pause
        default: nil
        }
    }
}
