package import OpenMarketDomain
import Synchronization

/// The deadline and the attempts of a call, for clients that make several calls for one change.
package struct CallLimits: Sendable {
    /// The time that a call may take with all its requests, pauses and renewals; without limit when `nil`.
    package var deadline: Duration?
    package var retry: RetryPolicy
    /// The budget for the attempts of all calls of a client together.
    package var budget: RetryBudget

    /// Limits; none but those of the policy and the budget by default.
    package init(
        deadline: Duration? = nil,
        retry: RetryPolicy = .default,
        budget: RetryBudget = RetryBudget()
    ) {
        (self.deadline, self.retry, self.budget) = (deadline, retry, budget)
    }
}

extension HTTPTransport {
    /// The same transport behind what no call can do without: a deadline, the token of its login, and another attempt.
    package func repeating(
        _ limits: CallLimits = CallLimits(),
        in surroundings: Surroundings
    ) -> HTTPPipeline {
        let deadline = limits.deadline.map { DeadlineMiddleware($0, clock: surroundings.clock) }
        let retry = RetryMiddleware(policy: limits.retry, budget: limits.budget, surroundings: surroundings)
        let middleware: [(any HTTPMiddleware)?] = [deadline, AuthenticationMiddleware(), retry]
        return HTTPPipeline(middleware.compactMap(\.self), over: self)
    }
}

/// The budget of all calls of a client together for further attempts, so that a server in trouble is not hit three
/// times as hard.
///
/// A bucket of 500 tokens: a repetition costs 14, after a 429 only 5; a repetition that succeeds brings its tokens back,
/// and a call that succeeds at once brings one. With every response a 503, a thousand calls are 1,035 requests.
public final class RetryBudget: Sendable {
    /// The number of tokens in a full bucket.
    public static let capacity = 500

    private let tokens: Mutex<Int>

    /// A budget; full by default.
    public init(tokens: Int = RetryBudget.capacity) {
        self.tokens = Mutex(min(max(0, tokens), Self.capacity))
    }

    public var remaining: Int { tokens.withLock { $0 } }

    /// Takes what a repetition after `failure` costs, and says how much that was; `nil` when there is not enough.
    package func spend(after failure: RetryPolicy.Failure) -> Int? {
        let cost = failure == .status(429) ? 5 : 14
        return tokens.withLock { tokens in
            guard tokens >= cost else { return nil }
            tokens -= cost
            return cost
        }
    }

    /// Gives tokens back after a success.
    package func refund(_ count: Int) {
        tokens.withLock { $0 = min($0 + count, Self.capacity) }
    }
}
