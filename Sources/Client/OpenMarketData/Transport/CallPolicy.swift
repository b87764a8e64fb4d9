package import Foundation
package import OpenMarketDomain
package import OpenMarketWire
import Synchronization

/// The meaning of one back end's responses for the middleware that repeats a call.
package struct CallPolicy: Sendable {
    /// Reads a failure that may pass out of an attempt; `nil` for everything else.
    package typealias Failure = @Sendable (Result<HTTPResponse, TransportError>, RetryClass, Date) -> FailedAttempt?

    /// The scheme before a token in the `Authorization` field.
    package var scheme = "Bearer"
    /// Returns whether a response says that the token is not good any more.
    package var refusesToken: @Sendable (HTTPResponse) -> Bool = { $0.status == 401 }
    package var failure: Failure = CallPolicy.failure

    /// The policy of plain HTTP: the status decides.
    package static let http = CallPolicy()

    private static func failure(
        in result: Result<HTTPResponse, TransportError>,
        of retry: RetryClass,
        now: Date
    ) -> FailedAttempt? {
        let (kind, error): (RetryPolicy.Failure, MarketError)
        switch result {
        case .success(let response):
            guard response.status == 429 || response.status >= 500 else { return nil }
            (kind, error) = (.status(response.status), MarketError(response, now: now))
        case .failure(let failure):
            (kind, error) = (.noAnswer(failure.cause), failure.marketError)
        }
        return FailedAttempt(
            kind: kind,
            error: error,
            repetitions: RetryPolicy.repeats(kind, of: retry) ? .max : 0,
            hint: kind.isThrottling ? error.retryAfter : nil,
            leavesDoubt: error.outcome == .unknown
        )
    }
}

/// A failed attempt, in the words of no back end.
package struct FailedAttempt: Sendable {
    /// The failure for pauses, budgets and events.
    package var kind: RetryPolicy.Failure
    /// Its meaning for a shop.
    package var error: MarketError
    /// The number of times that the call may be repeated after failures like this.
    package var repetitions: Int
    /// The time for which the server wants to be left alone.
    package var hint: Duration?
    /// Whether the call may have been carried out in spite of the failure.
    package var leavesDoubt: Bool

    package init(
        kind: RetryPolicy.Failure,
        error: MarketError,
        repetitions: Int,
        hint: Duration?,
        leavesDoubt: Bool
    ) {
        (self.kind, self.error, self.repetitions) = (kind, error, repetitions)
        (self.hint, self.leavesDoubt) = (hint, leavesDoubt)
    }
}

/// The doubt that earlier attempts of a call have left, for the caller of the last one.
///
/// An attempt whose response is lost may have made the change; a later attempt that is not even sent does not undo that.
package final class EarlierAttempts: Sendable {
    private let first = Mutex<MarketError?>(nil)

    package init() {}

    /// The failure of the first attempt that may have made the change.
    package var doubt: MarketError? { first.withLock { $0 } }

    func note(_ failure: FailedAttempt) {
        guard failure.leavesDoubt else { return }
        first.withLock { $0 = $0 ?? failure.error }
    }
}

/// The failure of a call with all its attempts.
package struct CallFailure: Error, Sendable {
    package let last: MarketError
    /// The failure of an earlier attempt that may have made the change.
    package var doubt: MarketError?
    /// The response of the last attempt, where that is the failure.
    package var response: HTTPResponse?

    /// The failure that the caller has to believe: nothing counts as unchanged after an attempt that may have changed it.
    package var error: MarketError { last.after(doubt) }
}

extension MarketError {
    /// The worse of this failure and that of an earlier attempt which may have made the change.
    package func after(_ doubt: MarketError?) -> MarketError {
        outcome == .unchanged ? doubt ?? self : self
    }
}
