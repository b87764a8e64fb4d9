/// Logs a user in and stores the session.
///
/// | course | what happens |
/// |---|---|
/// | input | e-mail address and password |
/// | primary | the user is logged in, the profile and the market's credentials are read, the vendor of the user is found, the session is stored and returned |
/// | broken rules | ``MarketError/invalid(_:)`` with all of them; nothing is sent |
/// | refused | ``MarketError/account(_:)`` with the service's reason; an earlier session stays |
/// | no vendor yet | an account of before there were vendors becomes one, where the market can do that; where it cannot, the login goes on without |
/// | no profile | ``MarketError/notFound``: a sign-up that was never completed; signing up again with the same password completes it |
/// | sad | the market's error, such as ``MarketError/offline``; nothing is kept |
/// | cancel | ``MarketError/cancelled``; nothing is kept |
public protocol LoginUseCase: Sendable {
    /// Logs in.
    func callAsFunction(_ credentials: Credentials) async throws(MarketError) -> Session
}

/// Logs a user in through an account service.
public struct Login: LoginUseCase {
    private let auth: any AuthService
    private let sessions: any SessionStore
    private let opening: SessionOpening
    private let rules: AccountRules

    /// Logs in at `auth` and keeps the session in `sessions`.
    public init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        sessions: any SessionStore,
        vendors: any VendorRegister = UserAsVendor(),
        rules: AccountRules = .default
    ) {
        self.auth = auth
        self.sessions = sessions
        self.opening = SessionOpening(profiles: profiles, vendors: vendors)
        self.rules = rules
    }

    /// Logs in.
    public func callAsFunction(_ credentials: Credentials) async throws(MarketError) -> Session {
        let violations = rules.violations(of: credentials)
        guard violations.isEmpty else { throw .invalid(violations) }
        let login = try await auth.signIn(credentials)
        let session = try await opening.session(of: login)
        guard !Task.isCancelled else { throw .cancelled }
        try await sessions.save(session)
        return session
    }
}
