import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// The table of calls that are repeated: after which failure, and after what time.
///
/// | what happened | read | write that may be repeated | any other write |
/// |---|---|---|---|
/// | RESOURCE_EXHAUSTED, UNAVAILABLE | yes | yes | yes: nothing was done |
/// | INTERNAL, UNKNOWN | yes | once | no |
/// | DEADLINE_EXCEEDED, connection lost, timed out, unreachable | yes | yes | no: it may have been done |
/// | ABORTED | yes | yes | no: the transaction is the one to begin again |
/// | everything else | no | no | no |
package enum FirestoreRetry {
    package enum Kind: Sendable, Hashable {
        case read
        case write(isRepeatable: Bool)
    }

    /// The number of times that a call may be made again after failures like this.
    package static func repetitions(of kind: Kind, after error: FirestoreError) -> Int {
        let mayRepeat = kind != .write(isRepeatable: false)
        return switch error.status {
        case .resourceExhausted, .unavailable: .max
        case .internalError, .unknown: kind == .read ? .max : mayRepeat ? 1 : 0
        case .deadlineExceeded, .aborted: mayRepeat ? .max : 0
        case nil: mayRepeat && error.cause.isLostAnswer ? .max : 0
        default: 0
        }
    }
}

extension CallPolicy {
    /// The policy of Firestore for one kind of call: its own status counts, wherever in a response it stands.
    static func firestore(_ kind: FirestoreRetry.Kind) -> CallPolicy {
        var policy = CallPolicy.http
        policy.refusesToken = { FirestoreAnswer.anyFailure(in: $0, now: .distantPast)?.status == .unauthenticated }
        policy.failure = { result, _, now in
            FirestoreError(result, now: now).map { FailedAttempt($0, of: kind) }
        }
        return policy
    }
}

extension FailedAttempt {
    fileprivate init(_ error: FirestoreError, of kind: FirestoreRetry.Kind) {
        self.init(
            kind: error.kind,
            error: error.cause,
            repetitions: FirestoreRetry.repetitions(of: kind, after: error),
            hint: error.cause.retryAfter,
            leavesDoubt: kind != .read && error.leavesDoubt
        )
    }
}

extension FirestoreError {
    /// The failure of an attempt; `nil` for a success.
    fileprivate init?(_ result: Result<HTTPResponse, TransportError>, now: Date) {
        switch result {
        case .success(let response):
            guard let failure = FirestoreAnswer.anyFailure(in: response, now: now) else { return nil }
            self = failure
        case .failure(let failure): self.init(failure.marketError)
        }
    }

    /// Whether a failed call may have been carried out.
    ///
    /// A call that its caller has cancelled does not count: its effects are undone.
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
}

extension MarketError {
    /// Whether there was no response, so that the same call may get one.
    fileprivate var isLostAnswer: Bool {
        switch self {
        case .connectionLost, .timedOut, .unreachable: true
        default: false
        }
    }
}
