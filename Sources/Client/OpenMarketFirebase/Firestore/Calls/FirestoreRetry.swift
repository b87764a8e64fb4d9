package import OpenMarketData
package import OpenMarketDomain

/// Which calls are made again after which failure, and after how long.
///
/// | what happened | read | write that may be repeated | any other write |
/// |---|---|---|---|
/// | RESOURCE_EXHAUSTED, UNAVAILABLE | yes | yes | yes: nothing was done |
/// | INTERNAL, UNKNOWN | yes | once | no |
/// | DEADLINE_EXCEEDED, connection lost, timed out, unreachable | yes | yes | no: it may have been done |
/// | ABORTED | yes | yes | no: the transaction is the one to begin again |
/// | everything else | no | no | no |
package struct FirestoreRetry: Sendable {
    /// The kind of call.
    package enum Kind: Sendable, Hashable {
        case read
        case write(isRepeatable: Bool)
    }

    /// The number of attempts, and the pauses between them.
    private let policy: RetryPolicy

    /// Repeats as `policy` says.
    package init(_ policy: RetryPolicy = .default) {
        self.policy = policy
    }

    /// Returns whether a call is made again after its failure number `count`.
    package func repeats(_ kind: Kind, after error: FirestoreError, count: Int) -> Bool {
        guard count < policy.maxAttempts else { return false }
        switch error.status {
        case .resourceExhausted, .unavailable: return (error.retryAfter ?? .zero) <= policy.longestHint
        case .internalError, .unknown: return kind == .read || kind == .write(isRepeatable: true) && count == 1
        case .deadlineExceeded, .aborted: return kind != .write(isRepeatable: false)
        case nil: return error.cause.isLostAnswer && kind != .write(isRepeatable: false)
        default: return false
        }
    }

    /// The pause before repetition number `count` (from 1), with `chance` between 0 and 1.
    package func pause(before count: Int, after error: FirestoreError, chance: Double) -> Duration {
        let pause = policy.pause(before: count, after: error.kind, chance: chance)
        return (error.retryAfter ?? .zero) + pause
    }
}

extension FirestoreError {
    /// Whether the call may have been carried out all the same.
    ///
    /// A caller who gives up is not meant: what that call may have done is undone.
    package var leavesDoubt: Bool {
        switch status {
        case .internalError, .unknown, .deadlineExceeded, .dataLoss, .cancelled: true
        case nil: cause != .cancelled && cause.outcome == .unknown
        default: false
        }
    }

    /// The failure for a policy and a budget, which know statuses of HTTP.
    var kind: RetryPolicy.Failure {
        switch status {
        case .resourceExhausted: .status(429)
        case .unavailable: .status(503)
        case .some: .status(500)
        case nil: .noAnswer(.connectionLost)
        }
    }

    /// The time for which the server wants to be left alone.
    package var retryAfter: Duration? {
        switch cause {
        case .rateLimited(let delay), .unavailable(let delay): delay
        default: nil
        }
    }
}

extension MarketError {
    /// Whether there was no response, so that the same call may get one.
    package var isLostAnswer: Bool {
        switch self {
        case .connectionLost, .timedOut, .unreachable: true
        default: false
        }
    }
}
