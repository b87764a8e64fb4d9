public import OpenMarketDomain

/// The reason why there is no response.
///
/// A response with a bad status is a response, not an error of the transport.
public struct TransportError: Error, Sendable, Equatable {
    /// The kind of failure; the same on every platform.
    public enum Cause: Sendable, Equatable {
        case offline
        /// The name is unknown, or no server listens there.
        case unreachable
        case connectionLost
        case timedOut
        case cancelled
        /// The server's certificate is not to be trusted, or plain HTTP was refused.
        case insecureConnection
        /// A redirect led where we do not go.
        case redirectRefused
        /// The response is larger than this many bytes.
        case responseTooLarge(limit: Int)
        /// The request was not sent.
        case invalidRequest(InvalidRequest)
        /// The response is not HTTP.
        case malformedResponse
    }

    public let cause: Cause
    /// A sentence for developers, without secrets.
    public let detail: String

    /// The failure of the login without which the request was not sent.
    private var login: MarketError?

    public init(_ cause: Cause, detail: String = "") {
        self.cause = cause
        self.detail = detail
    }

    /// The request was not sent, because its login could not be made fresh.
    package init(login error: MarketError) {
        self.init(.invalidRequest(.header), detail: "without a login")
        login = error
    }

    public static let cancelled = TransportError(.cancelled)
}

extension TransportError {
    /// The meaning of a missing response for a shop: the one place where this is decided.
    package var marketError: MarketError {
        if let login { return login }
        return switch cause {
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
