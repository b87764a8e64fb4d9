import OpenMarketData
import OpenMarketDomain
import Synchronization

/// Gets a new token once for everyone who needs it.
final class TokenRefresh: Sendable {
    private let source: any AccessTokenSource
    /// A refresh goes on when no caller waits for it any more: the server may have given out the new token already, and
    /// would take a second request with the old one for theft.
    private let flights = SingleFlight<Secret, Secret, MarketError>(
        cancellation: .cancelled,
        whenAbandoned: .keepsWork
    )
    /// The last token that could not be replaced, so that latecomers do not ask again.
    private let lost = Mutex<Secret?>(nil)

    private let clock: any Clock<Duration>

    init(_ source: any AccessTokenSource, clock: any Clock<Duration> = ContinuousClock()) {
        (self.source, self.clock) = (source, clock)
    }

    /// Returns the number of calls that wait for a token in place of `rejected`.
    func waiterCount(for rejected: Secret) -> Int { flights.waiterCount(for: rejected) }

    /// The token to send, if a user is logged in.
    func currentToken() async throws(TransportError) -> Secret? {
        do throws(MarketError) {
            return try await source.accessToken()
        } catch {
            guard let failure = TransportError(passing: error) else { return nil }
            throw failure
        }
    }

    /// A token in place of `rejected`, or `nil` when the login is over.
    ///
    /// Of several calls that wait for one token, the first one tells of it.
    func token(replacing rejected: Secret, telling events: CallEvents? = nil) async throws(TransportError) -> Secret? {
        do throws(MarketError) {
            return try await flights.value(for: rejected) { [self] () async throws(MarketError) -> Secret in
                try await replacement(of: rejected, telling: events)
            }
        } catch {
            guard let failure = TransportError(passing: error) else { return nil }
            throw failure
        }
    }

    private func replacement(of rejected: Secret, telling events: CallEvents?) async throws(MarketError) -> Secret {
        // Here and not earlier: a call may be late for a refresh that has just ended.
        guard lost.withLock({ $0 }) != rejected else { throw .unauthenticated }
        do throws(MarketError) {
            // Another call may have been quicker while ours was still on its way.
            if let current = try await source.accessToken(), current != rejected { return current }
            return try await refreshed(rejected, telling: events)
        } catch {
            if error == .unauthenticated { lost.withLock { $0 = rejected } }
            throw error
        }
    }

    private func refreshed(_ rejected: Secret, telling events: CallEvents?) async throws(MarketError) -> Secret {
        let watch = Stopwatch(clock)
        do throws(MarketError) {
            let fresh = try await source.refreshedToken(replacing: rejected)
            events?.note(.tokenRefresh(isSuccess: true, duration: watch.elapsed))
            return fresh
        } catch {
            events?.note(.tokenRefresh(isSuccess: false, duration: watch.elapsed))
            throw error
        }
    }
}

extension TransportError {
    /// The failure of a token source that says nothing about the login, as the failure of the call.
    fileprivate init?(passing error: MarketError) {
        let cause: Cause? =
            switch error {
            case .offline: .offline
            case .unreachable, .unavailable, .server, .rateLimited: .unreachable
            case .connectionLost: .connectionLost
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .insecureConnection: .insecureConnection
            default: nil
            }
        guard let cause else { return nil }
        self.init(cause, detail: cause == .cancelled ? "" : "while getting an access token")
    }
}
