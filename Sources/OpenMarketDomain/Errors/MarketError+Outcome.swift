extension MarketError {
    /// The effect at the market of a change that failed with this error.
    package enum Outcome: Sendable, Hashable {
        /// Nothing: the request was not sent, or the market refused it.
        case unchanged
        /// Nothing, and the market is not as the caller believed: a kept copy of it is out of date.
        case outdated
        /// Unknown: no complete response arrived, so the change may have been made.
        case unknown
    }

    /// The effect at the market of a change that failed with this error.
    package var outcome: Outcome {
        switch self {
        // A server that was not reached has not got the request.
        case .offline, .unreachable, .insecureConnection, .redirectRefused, .invalidRequest, .requestTooLarge,
            .unauthenticated, .notOwner, .invalid, .rateLimited, .rejected, .image, .account, .chat, .storage,
            .unsupported:
            .unchanged
        // The first generation responds "wrong password" also for an item that was deleted.
        case .notFound, .conflict, .wrongSecret:
            .outdated
        // A gateway says "unavailable" also when the server behind it did the work and responded too late.
        case .connectionLost, .timedOut, .cancelled, .server, .unavailable, .unreadable, .responseTooLarge:
            .unknown
        }
    }
}
