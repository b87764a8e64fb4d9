/// Creates a user: account, vendor name, vendor, profile and session, all of them or none.
///
/// | course | what happens |
/// |---|---|
/// | input | the fields of the form |
/// | primary | the account is created, the vendor name claimed, the user made a vendor of that name, the profile written, the session stored and returned: the user is logged in |
/// | a vendor already | with the credentials of a vendor the user becomes that vendor, and takes the name that the market has for it |
/// | wrong credentials | ``MarketError/wrongSecret``; ``MarketError/notOwner`` when the vendor belongs to another user; the account is deleted again |
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

/// Creates a user through an account service, a registry of names, a register of vendors and a store of profiles.
public struct SignUp: SignUpUseCase {
    private let account: NewAccount
    private let user: NewUser
    private let rules: AccountRules

    public init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        sessions: any SessionStore,
        vendors: any VendorRegister = UserAsVendor(),
        rules: AccountRules = .default,
        surroundings: Surroundings = .system
    ) {
        self.account = NewAccount(
            auth: auth,
            profiles: profiles,
            names: names,
            vendors: vendors,
            clock: surroundings.clock,
            cleanUp: CleanUp(clock: surroundings.clock)
        )
        user = NewUser(profiles: profiles, names: names, vendors: vendors, sessions: sessions, rules: rules)
        self.rules = rules
    }

    public func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> Session {
        try rules.violations(of: info).refuse()
        // The clean-up of a cancelled sign-up may still be removing the account of this address.
        await account.cleanUp.finished()
        guard !Task.isCancelled else { throw .cancelled }
        let login = try await account.open(info.credentials)
        var progress = NewUser.Progress(vendorName: info.vendorName)
        do throws(MarketError) {
            return try await user.make(info.vendorName, market: info.market, of: login, &progress)
        } catch {
            await account.undo(login, progress)
            throw error.ofSignUp
        }
    }
}
