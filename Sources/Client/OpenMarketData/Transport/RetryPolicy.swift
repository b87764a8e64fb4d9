/// The rules for further attempts: for which failures, how often, and after how long.
///
/// | what happened | `RetryClass.idempotent` | `RetryClass.keyed` | `RetryClass.never` |
/// |---|---|---|---|
/// | connection lost, server unreachable, timed out | yes | no: it may have been carried out | no |
/// | 429, 503 | yes | yes: the server says that it did nothing | no |
/// | 502, 504 | yes | no: the server behind the gateway may have acted | no |
/// | 500 and other errors, offline, cancelled, anything else | no | no | no |
///
/// A 500 is not repeated: it is far more often a fault that the same request meets again than a passing one,
/// and a server that is merely busy has 503 to say so.
public struct RetryPolicy: Sendable, Equatable {
    /// The greatest number of attempts, the first one included.
    public var maxAttempts: Int
    /// The longest first pause after a failure; it doubles with each attempt.
    public var base: Duration
    /// The longest first pause after a 429 or 503; it doubles with each attempt.
    public var throttledBase: Duration
    /// The longest pause, apart from one that a server asks for.
    public var longestPause: Duration
    /// A server that asks for more than this is not waited for; the caller gets its response at once.
    public var longestHint: Duration

    public init(
        maxAttempts: Int = 3,
        base: Duration = .milliseconds(100),
        throttledBase: Duration = .seconds(1),
        longestPause: Duration = .seconds(5),
        longestHint: Duration = .seconds(60)
    ) {
        (self.maxAttempts, self.base, self.throttledBase) = (maxAttempts, base, throttledBase)
        (self.longestPause, self.longestHint) = (longestPause, longestHint)
    }

    /// Three attempts.
    public static let `default` = RetryPolicy()

    /// A failed attempt, as far as repeating it is concerned.
    package enum Failure: Sendable, Equatable {
        case status(Int)
        case noAnswer(TransportError.Cause)

        /// Whether the server asks to be left alone for a while.
        package var isThrottling: Bool { self == .status(429) || self == .status(503) }
    }

    /// Returns whether a request of this class may be repeated after such a failure.
    package static func repeats(_ failure: Failure, of retryClass: RetryClass) -> Bool {
        switch (retryClass, failure) {
        case (.never, _): false
        case (_, .status(429)), (_, .status(503)): true
        case (.keyed, _): false
        case (.idempotent, .status(let status)): status == 502 || status == 504
        case (.idempotent, .noAnswer(let cause)):
            cause == .connectionLost || cause == .unreachable || cause == .timedOut
        }
    }

    /// The pause before repetition number `count` (from 1), with `chance` between 0 and 1 (full jitter).
    package func pause(before count: Int, after failure: Failure, chance: Double) -> Duration {
        var longest = failure.isThrottling ? throttledBase : base
        // Step by step, because the product of a long pause and a large power of two is beyond any duration.
        var doublings = max(0, count - 1)
        while doublings > 0, longest > .zero, longest < longestPause {
            longest *= 2
            doublings -= 1
        }
        return min(longest, longestPause) * chance
    }
}

/// The permission to send a request a second time after a failure whose effect is unknown.
public enum RetryClass: Sendable, Hashable {
    /// Sending it twice is the same as sending it once.
    case idempotent
    /// The server recognises the second one by its `Idempotency-Key`.
    ///
    /// It is only repeated after a response that says nothing was done (429, 503).
    case keyed
    case never
}
