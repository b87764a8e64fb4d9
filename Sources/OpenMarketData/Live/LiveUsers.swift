package import OpenMarketDomain

/// The user whose events are asked for, and the token.
package struct LiveUsers: Sendable {
    private let sessions: any SessionStore & SessionStates
    private let renewal: SessionRenewal

    /// The user of `sessions`.
    package init(sessions: any SessionStore & SessionStates, renewal: SessionRenewal) {
        self.sessions = sessions
        self.renewal = renewal
    }

    /// The login with a token that still holds, or as it is when there is no new one to be had.
    func login() async -> AuthSession? {
        do throws(MarketError) {
            guard let auth = try await sessions.session()?.auth else { return nil }
            do throws(MarketError) { return try await renewal.fresh(auth) } catch { return auth }
        } catch {
            return nil
        }
    }

    /// Gets new tokens after these were refused; a login that is over ends the session.
    func renew(_ login: AuthSession) async {
        do throws(MarketError) { _ = try await renewal.renewed(replacing: login) } catch {}
    }

    /// Returns once another user than this one is logged in, or none.
    func untilOther(than user: UserID?) async {
        for await state in await sessions.states() {
            var present: UserID?
            if case .signedIn(let session) = state { present = session.auth?.user }
            if present != user { return }
        }
    }
}
