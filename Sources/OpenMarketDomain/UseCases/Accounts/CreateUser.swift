/// Makes an account with its profile, without a vendor name in the registry and without logging in.
///
/// ``SignUp`` is the whole of it; this is the part for apps that put their own together.
///
/// | course | what happens |
/// |---|---|
/// | input | the fields of the form |
/// | primary | the account is made, then the profile; the login of the new user is returned |
/// | broken rules | ``MarketError/invalid(_:)`` with all of them; nothing is sent |
/// | address taken | ``AccountFailure/emailInUse``, unless it is what remained of a broken sign-up with the same password: that is taken up |
/// | sad | the market's error; the account is deleted again |
/// | cancel | ``MarketError/cancelled`` at once; the account is deleted again |
public protocol CreateUserUseCase: Sendable {
    /// Makes the account.
    func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> AuthSession
}

/// Makes an account through an account service.
public struct CreateUser: CreateUserUseCase {
    private let account: NewAccount
    private let rules: AccountRules

    /// Makes accounts at `auth` and profiles in `profiles`.
    public init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        rules: AccountRules = .default,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.account = NewAccount(auth: auth, profiles: profiles, names: names, clock: clock, cleanUp: CleanUp())
        self.rules = rules
    }

    /// Makes the account.
    public func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> AuthSession {
        let violations = rules.violations(of: info)
        guard violations.isEmpty else { throw .invalid(violations) }
        let login = try await account.open(info.credentials)
        var isProfileOurs = false
        do throws(MarketError) {
            guard !Task.isCancelled else { throw .cancelled }
            _ = try await account.createProfile(info, as: login, isOurs: &isProfileOurs)
            guard !Task.isCancelled else { throw .cancelled }
            return login
        } catch {
            await account.undo(login, vendorName: nil, isProfileOurs: isProfileOurs)
            throw error.ofSignUp
        }
    }
}
