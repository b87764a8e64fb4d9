public import Foundation

/// Keeps the tokens of the kept session fresh: one refresh for however many callers need it.
///
/// A refresh goes on when its callers are cancelled, and later callers join it. A login that is over ends the session,
/// once. A missing network never does.
public final class SessionRenewal: Sendable {
    private let auth: any AuthService
    private let keeper: SessionKeeper
    private let margin: TimeInterval
    private let now: @Sendable () -> Date
    /// A refresh that was sent is awaited to its end, also when its callers have given up: the old tokens may be
    /// invalid already, and a server takes a second use of them for theft.
    private let flight = SingleFlight<Secret, AuthSession, MarketError>(
        cancellation: .cancelled,
        whenAbandoned: .keepsWork
    )

    /// Refreshes at `auth` what `keeper` keeps, `margin` seconds before its end.
    public init(
        auth: any AuthService,
        keeper: SessionKeeper,
        margin: TimeInterval = 300,
        surroundings: Surroundings = .system
    ) {
        (self.auth, self.keeper, self.margin) = (auth, keeper, margin)
        now = surroundings.now
    }

    /// The newest tokens of a login, renewed when they are about to end.
    ///
    /// A login that the store does not have is returned unchanged, even while the store has an older login of the user.
    package func fresh(_ session: AuthSession) async throws(MarketError) -> AuthSession {
        guard let kept = try await kept(session) else { return session }
        let rest = kept.expiresAt.timeIntervalSince(now())
        guard rest <= margin else { return kept }
        do throws(MarketError) {
            return try await renewed(replacing: kept)
        } catch {
            // A token that still holds is good enough when a new one is not to be had.
            guard rest > 0, error != .cancelled, !error.endsLogin else { throw error }
            return kept
        }
    }

    /// New tokens after the access token of `rejected` was refused.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when the login is over, or was never kept.
    package func renewed(replacing rejected: AuthSession) async throws(MarketError) -> AuthSession {
        guard let kept = try await kept(rejected) else { throw .unauthenticated }
        guard kept.accessToken == rejected.accessToken else { return kept }
        return try await flight.value(for: kept.refreshToken) { () async throws(MarketError) in
            try await self.renew(kept)
        }
    }

    /// Returns the number of callers that wait for new tokens instead of these.
    package func waiterCount(for rejected: AuthSession) -> Int { flight.waiterCount(for: rejected.refreshToken) }

    /// The stored login that these tokens belong to, judged by their user and age.
    ///
    /// Tokens that end later than the kept ones come of a login that has just been made, when the kept one may be dead: after
    /// another device has changed the password, for example.
    private func kept(_ session: AuthSession) async throws(MarketError) -> AuthSession? {
        guard let auth = try await keeper.session()?.auth, auth.user == session.user,
            session.expiresAt <= auth.expiresAt
        else { return nil }
        return auth
    }

    private func renew(_ old: AuthSession) async throws(MarketError) -> AuthSession {
        // Another refresh may have ended just before this one began.
        guard let kept = try await kept(old) else { throw .unauthenticated }
        guard kept.isSameLogin(as: old) else { return kept }
        return try await refresh(kept)
    }

    private func refresh(_ old: AuthSession) async throws(MarketError) -> AuthSession {
        do throws(MarketError) {
            let new = try await auth.refresh(old)
            guard try await keeper.renew(old, as: new) else { throw .unauthenticated }
            return new
        } catch {
            if error.endsLogin { await keeper.expire(old) }
            throw error
        }
    }
}

extension MarketError {
    /// Whether a refresh that fails like this will never succeed.
    var endsLogin: Bool {
        switch self {
        case .unauthenticated, .account(.disabled), .account(.unknownUser): true
        default: false
        }
    }
}
