package import OpenMarketDomain
import Synchronization

/// Makes one refresh of an app's own source serve all calls.
package final class SharedTokens: CallTokens {
    private let source: any AccessTokenSource
    private let clock: any Clock<Duration>
    /// A refresh goes on when no caller waits for it any more: the server may have given out the new token already, and
    /// would take a second request with the old one for theft.
    private let flights = SingleFlight<Secret, Secret, MarketError>(
        cancellation: .cancelled,
        whenAbandoned: .keepsWork
    )
    /// The last token that could not be replaced, so that latecomers do not ask again.
    private let lost = Mutex<Secret?>(nil)

    /// Shares the refreshes of `source`.
    package init(_ source: any AccessTokenSource, clock: any Clock<Duration> = ContinuousClock()) {
        (self.source, self.clock) = (source, clock)
    }

    /// Returns the number of calls that wait for a token in place of `rejected`.
    package func waiterCount(for rejected: Secret) -> Int { flights.waiterCount(for: rejected) }

    package func accessToken() async throws(MarketError) -> Secret? { try await source.accessToken() }

    package func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret {
        try await refreshedToken(replacing: rejected, telling: nil)
    }

    package func refreshedToken(
        replacing rejected: Secret,
        telling events: CallEvents?
    ) async throws(MarketError) -> Secret {
        try await flights.value(for: rejected) { [self] () async throws(MarketError) -> Secret in
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
