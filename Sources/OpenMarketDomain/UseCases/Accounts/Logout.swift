/// Logs the user out.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | the session is cleared at once, then the service ends the login where it keeps logins |
/// | changes that wait for the market | discarded, so that nothing of them stays on the device |
/// | not logged in | the same as success |
/// | offline | success: logging out needs no network |
/// | sad | ``MarketError/storage(_:)`` when the store cannot be cleared; in this process the user is logged out all the same |
/// | cancel | returns at once; the user is logged out all the same |
public protocol LogoutUseCase: Sendable {
    /// Logs out.
    func callAsFunction() async throws(MarketError)
}

/// Logs the user out of a session store and an account service.
public struct Logout: LogoutUseCase {
    private let auth: any AuthService
    private let sessions: any SessionStore
    private let changes: Outbox?

    /// Logs out of `sessions`, and of `auth`; what the user has in `changes` goes.
    public init(auth: any AuthService, sessions: any SessionStore, changes: Outbox? = nil) {
        self.auth = auth
        self.sessions = sessions
        self.changes = changes
    }

    /// Logs out.
    public func callAsFunction() async throws(MarketError) {
        // A log-out completes also when the caller is cancelled, and a cancelled caller does not wait for it.
        try await Task { await leave() }.value()?.get()
    }

    private func leave() async -> Result<Void, MarketError> {
        do throws(MarketError) {
            let login = try? await sessions.session()?.auth
            try await sessions.clear()
            if let login { try? await changes?.discardAll(of: login.user) }
            if let login { try? await auth.signOut(login) }
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
