/// How far a log-in with a provider has come.
public enum ProviderLogIn: Sendable, Equatable {
    /// The user is logged in.
    case loggedIn(Session)
    /// The provider's user is none of the market's yet: ``FinishSignUp`` asks for what is missing.
    case newUser(UnfinishedAccount)
}

/// Logs a user in with what a provider, such as Apple or Google, gave the app.
///
/// | course | what happens |
/// |---|---|
/// | input | the provider, its token, and the nonce where one was used |
/// | primary | the user is logged in, the profile and the market's credentials are read, the session is stored and returned |
/// | new user | ``ProviderLogIn/newUser(_:)`` with the login; nothing is stored, and an earlier session stays |
/// | token refused | ``AccountFailure/providerRefused``; an earlier session stays |
/// | address of another account | ``AccountFailure/otherLogInMethod``; log in as before |
/// | not offered | ``AccountFailure/notAllowed`` where the account service does not know the provider |
/// | sad | the market's error; nothing is kept |
/// | cancel | ``MarketError/cancelled``; nothing is kept |
public protocol LogInWithProviderUseCase: Sendable {
    /// Logs in, or finds that the user is new.
    func callAsFunction(_ grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn
}

/// Logs a user in through an account service that trusts providers.
public struct LogInWithProvider: LogInWithProviderUseCase {
    private let auth: any AuthService
    private let sessions: any SessionStore
    private let opening: SessionOpening

    /// Logs in at `auth` and keeps the session in `sessions`.
    public init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        sessions: any SessionStore,
        vendors: any VendorRegister = UserAsVendor()
    ) {
        self.auth = auth
        self.sessions = sessions
        opening = SessionOpening(profiles: profiles, vendors: vendors)
    }

    /// Logs in, or finds that the user is new.
    public func callAsFunction(_ grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn {
        let login = try await auth.signIn(with: grant)
        let session: Session
        do throws(MarketError) {
            session = try await opening.session(of: login)
        } catch .notFound {
            return .newUser(UnfinishedAccount(auth: login))
        }
        guard !Task.isCancelled else { throw .cancelled }
        try await sessions.save(session)
        return .loggedIn(session)
    }
}
