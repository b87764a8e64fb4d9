/// Restores the session of the last launch.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | the session is read, its tokens are renewed where they are about to end, the user is logged in |
/// | not logged in | ``SessionState/signedOut`` |
/// | login expired | ``SessionState/expired``, and the session is cleared |
/// | offline | logged in: a missing network does not end a session |
/// | sad | ``MarketError/storage(_:)`` when the store cannot be read |
/// | cancel | ``MarketError/cancelled``; the session stays |
public protocol RestoreSessionUseCase: Sendable {
    /// Restores the session.
    func callAsFunction() async throws(MarketError) -> SessionState
}

/// Restores the session of a store, and renews its login.
public struct RestoreSession: RestoreSessionUseCase {
    private let sessions: any SessionStore
    private let renewal: SessionRenewal?

    /// Restores the session in `sessions`; without `renewal` its tokens are not refreshed.
    public init(sessions: any SessionStore, renewal: SessionRenewal? = nil) {
        self.sessions = sessions
        self.renewal = renewal
    }

    /// Restores the session.
    public func callAsFunction() async throws(MarketError) -> SessionState {
        guard let session = try await sessions.session() else { return .signedOut }
        guard let auth = session.auth, let renewal else { return .signedIn(session) }
        do throws(MarketError) {
            _ = try await renewal.fresh(auth)
        } catch .cancelled {
            throw .cancelled
        } catch {
            guard !error.endsLogin else { return .expired }
        }
        return try await sessions.session().map { .signedIn($0) } ?? .signedOut
    }
}
