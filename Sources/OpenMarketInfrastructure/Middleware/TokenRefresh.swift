import OpenMarketData
import OpenMarketDomain
import Synchronization

/// Gets a new token once for everyone who needs it.
final class TokenRefresh: Sendable {
    private let source: any AccessTokenSource
    private let flights = SingleFlight<Secret, Secret, MarketError>(cancellation: .cancelled)
    /// The last token that could not be replaced, so that latecomers do not ask again.
    private let lost = Mutex<Secret?>(nil)

    init(_ source: any AccessTokenSource) {
        self.source = source
    }

    /// How many calls wait for a token in place of `rejected`.
    func waiterCount(for rejected: Secret) -> Int { flights.waiterCount(for: rejected) }

    /// The token to send, if somebody is logged in.
    func currentToken() async throws(TransportError) -> Secret? {
        do throws(MarketError) {
            return try await source.accessToken()
        } catch {
            guard let failure = TransportError(passing: error) else { return nil }
            throw failure
        }
    }

    /// A token in place of `rejected`, or `nil` when the login is over.
    func token(replacing rejected: Secret) async throws(TransportError) -> Secret? {
        do throws(MarketError) {
            return try await flights.value(for: rejected) { [self] () async throws(MarketError) -> Secret in
                try await replace(rejected)
            }
        } catch {
            guard let failure = TransportError(passing: error) else { return nil }
            throw failure
        }
    }

    private func replace(_ rejected: Secret) async throws(MarketError) -> Secret {
        // Here and not before the flight: a call may be late for one that has just landed.
        guard lost.withLock({ $0 }) != rejected else { throw .unauthenticated }
        // Somebody may have been quicker while our call was still on its way.
        if let current = try await source.accessToken(), current != rejected { return current }
        do throws(MarketError) {
            return try await source.refreshedToken(replacing: rejected)
        } catch {
            if error == .unauthenticated { lost.withLock { $0 = rejected } }
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
        self.init(cause, detail: "while getting an access token")
    }
}
