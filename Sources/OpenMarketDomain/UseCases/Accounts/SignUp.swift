/// Creates a user: account, vendor name, profile and session, all of them or none.
///
/// | course | what happens |
/// |---|---|
/// | input | the fields of the form |
/// | primary | the account is created, the vendor name claimed, the profile written, the session stored and returned: the user is logged in |
/// | broken rules | ``MarketError/invalid(_:)`` with all of them, in the order of the form; nothing is sent |
/// | address taken | ``AccountFailure/emailInUse``, unless it is left over from a failed sign-up with the same password: that one is completed |
/// | the same form twice at once | one sign-up completes the account; the other fails with ``AccountFailure/emailInUse`` and deletes nothing |
/// | name taken | ``AccountFailure/vendorNameTaken``; the account is deleted again |
/// | sad | the market's error; what was created is deleted first, the account last, within ten seconds |
/// | cancel | ``MarketError/cancelled`` at once; what was created is deleted, and the next sign-up waits for that. A session that is stored stays |
public protocol SignUpUseCase: Sendable {
    /// Signs up and logs in.
    func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> Session
}

/// Creates a user through an account service, a registry of names and a store of profiles.
public struct SignUp: SignUpUseCase {
    private let account: NewAccount
    private let claimVendorName: ClaimVendorName
    private let opening: SessionOpening
    private let sessions: any SessionStore
    private let rules: AccountRules

    /// Creates accounts at `auth`, claims names in `names`, writes profiles to `profiles`, stores the session in `sessions`.
    public init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        sessions: any SessionStore,
        vendors: any VendorFinder = UserAsVendor(),
        rules: AccountRules = .default,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.account = NewAccount(auth: auth, profiles: profiles, names: names, clock: clock, cleanUp: CleanUp())
        self.claimVendorName = ClaimVendorName(names: names, sessions: sessions, rules: rules)
        self.opening = SessionOpening(profiles: profiles, vendors: vendors)
        self.sessions = sessions
        self.rules = rules
    }

    /// Signs up and logs in.
    public func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> Session {
        let violations = rules.violations(of: info)
        guard violations.isEmpty else { throw .invalid(violations) }
        // The clean-up of a cancelled sign-up may still be removing the account of this address.
        await account.cleanUp.finished()
        try stopIfCancelled()
        let login = try await account.open(info.credentials)
        var isProfileOurs = false
        do throws(MarketError) {
            return try await complete(info, as: login, isProfileOurs: &isProfileOurs)
        } catch {
            await account.undo(login, vendorName: info.vendorName, isProfileOurs: isProfileOurs)
            throw error.ofSignUp
        }
    }

    private func complete(
        _ info: SignUpInfo,
        as login: AuthSession,
        isProfileOurs: inout Bool
    ) async throws(MarketError) -> Session {
        try stopIfCancelled()
        try await claimVendorName(info.vendorName, for: login)
        try stopIfCancelled()
        let profile = try await account.createProfile(info, as: login, isOurs: &isProfileOurs)
        try stopIfCancelled()
        let session = try await opening.session(of: login, profile: profile, market: info.market)
        try stopIfCancelled()
        try await sessions.save(session)
        return session
    }

    private func stopIfCancelled() throws(MarketError) {
        guard !Task.isCancelled else { throw .cancelled }
    }
}
