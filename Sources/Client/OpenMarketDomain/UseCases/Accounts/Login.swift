/// Logs a user in and stores the session.
///
/// | course | what happens |
/// |---|---|
/// | input | e-mail address and password |
/// | primary | the user is logged in, the profile and the market's credentials are read, the vendor of the user is found, the session is stored and returned |
/// | broken rules | ``MarketError/invalid(_:)`` with all of them; nothing is sent |
/// | refused | ``MarketError/account(_:)`` with the service's reason; an earlier session stays |
/// | no vendor yet | an account that is older than vendors becomes one, where the market can do that; elsewhere the login goes on without |
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

    public func callAsFunction(_ credentials: Credentials) async throws(MarketError) -> Session {
        try rules.violations(of: credentials).refuse()
        let login = try await auth.signIn(credentials)
        return try await sessions.open(try await opening.session(of: login))
    }
}

/// Makes a session of a login: the user, the user's vendor, and the credentials that sign products.
struct SessionOpening: Sendable {
    let profiles: any UserProfileRepository
    let vendors: any VendorRegister

    /// The session of a user who logs in.
    ///
    /// An account that is older than the register becomes a vendor now. A register that fails, or does not take the
    /// user, prevents no login: the user can do everything but sell.
    func session(of auth: AuthSession) async throws(MarketError) -> Session {
        try await auth.acting { () async throws(MarketError) in try await opened(auth) }
    }

    private func opened(_ auth: AuthSession) async throws(MarketError) -> Session {
        let profile = try await profiles.profile(of: auth.user)
        let market = try await market()
        do throws(MarketError) {
            let identity = try await vendors.enroll(profile.vendorName, credentials: market)
            return Session(identity, auth: auth)
        } catch .cancelled {
            throw .cancelled
        } catch {
            return Session(VendorIdentity(auth.user, name: profile.vendorName, credentials: market), auth: auth)
        }
    }

    private func market() async throws(MarketError) -> VendorCredentials? {
        do throws(MarketError) {
            return try await profiles.account().market
        } catch .notFound {
            return nil
        }
    }
}

extension Session {
    /// The session of a vendor who has logged in.
    ///
    /// A market that keeps no vendors apart from users knows them by their ids.
    init(_ identity: VendorIdentity, auth: AuthSession) {
        self.init(vendor: identity.vendor, credentials: identity.credentials ?? VendorCredentials(auth), auth: auth)
    }
}
