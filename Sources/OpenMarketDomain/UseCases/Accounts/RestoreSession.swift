/// Takes up the session of the last launch.
///
/// | course | what happens |
/// |---|---|
/// | input | none |
/// | primary | the session is read, its tokens are renewed where they are about to end, the user is logged in |
/// | nobody logged in | ``SessionState/signedOut`` |
/// | login over | ``SessionState/expired``, and the session is forgotten |
/// | offline | logged in: want of a network is no reason to ask for the password |
/// | sad | ``MarketError/storage(_:)`` when the store cannot be read |
/// | cancel | ``MarketError/cancelled``; the session stays |
public protocol RestoreSessionUseCase: Sendable {
    /// Takes up the session.
    func callAsFunction() async throws(MarketError) -> SessionState
}

/// Takes up the session of a store, and has its login renewed.
public struct RestoreSession: RestoreSessionUseCase {
    private let sessions: any SessionStore
    private let renewal: SessionRenewal?

    /// Takes up the session in `sessions`; without `renewal` its login is believed as it is.
    public init(sessions: any SessionStore, renewal: SessionRenewal? = nil) {
        self.sessions = sessions
        self.renewal = renewal
    }

    /// Takes up the session.
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
