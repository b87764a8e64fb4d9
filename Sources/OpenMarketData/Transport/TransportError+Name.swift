import OpenMarketDomain

extension RetryPolicy.Failure {
    /// The status, or the word for the cause.
    package var name: String {
        switch self {
        case .status(let status): String(status)
        case .noAnswer(let cause): cause.name
        }
    }
}

extension TransportError.Cause {
    /// A stable word for logs and metrics, without any detail.
    package var name: String {
        switch self {
        case .offline: "offline"
        case .unreachable: "unreachable"
        case .connectionLost: "connectionLost"
        case .timedOut: "timedOut"
        case .cancelled: "cancelled"
        case .insecureConnection: "insecureConnection"
        case .redirectRefused: "redirectRefused"
        case .responseTooLarge: "responseTooLarge"
        case .invalidRequest(let reason): "invalidRequest." + reason.rawValue
        case .malformedResponse: "malformedResponse"
        }
    }
}
