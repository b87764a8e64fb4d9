/// Makes a user of an account that a provider has vouched for: no second account, and no password.
///
/// | course | what happens |
/// |---|---|
/// | input | the account, the vendor name, and the credentials of a vendor whom the user is already |
/// | primary | the name is claimed, the user made a vendor of that name, the profile written, the session stored and returned: the user is logged in |
/// | a vendor already | with its credentials the user becomes that vendor, and takes the name that the market has for it |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
/// | name taken | ``AccountFailure/vendorNameTaken``; the account stays unfinished, to be tried with another name |
/// | a user already | ``MarketError/conflict``: another device was faster; logging in again finds the user |
/// | sad | the market's error; name and profile are taken back, the account stays unfinished |
/// | cancel | ``MarketError/cancelled`` at once; what was written is taken back. A session that is stored stays |
public protocol FinishSignUpUseCase: Sendable {
    /// Finishes the account and logs in.
    func callAsFunction(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session
}

/// Finishes accounts with a registry of names and a store of profiles.
public struct FinishSignUp: FinishSignUpUseCase {
    private let profiles: any UserProfileRepository
    private let names: any VendorNameRegistry
    private let sessions: any SessionStore
    private let vendors: any VendorRegister
    private let rules: AccountRules
    private let user: NewUser
    private let cleanUp = CleanUp()

    /// Claims names in `names`, writes profiles to `profiles`, stores the session in `sessions`.
    public init(
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        sessions: any SessionStore,
        vendors: any VendorRegister = UserAsVendor(),
        rules: AccountRules = .default
    ) {
        self.profiles = profiles
        self.names = names
        self.sessions = sessions
        self.vendors = vendors
        self.rules = rules
        user = NewUser(
            profiles: profiles,
            claimVendorName: ClaimVendorName(names: names, sessions: sessions, rules: rules),
            vendors: vendors
        )
    }

    /// Finishes the account and logs in.
    public func callAsFunction(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials? = nil
    ) async throws(MarketError) -> Session {
        let violations = rules.violations(ofVendorName: vendorName)
        guard violations.isEmpty else { throw .invalid(violations) }
        // The clean-up of a cancelled attempt may still be taking the name back.
        await cleanUp.finished()
        try stopIfCancelled()
        var progress = NewUser.Progress(vendorName: vendorName)
        do throws(MarketError) {
            let identity = try await user.make(vendorName, market: market, as: account.auth, &progress)
            try stopIfCancelled()
            let session = Session(identity, auth: account.auth)
            try await sessions.save(session)
            return session
        } catch {
            if market != nil || error != .account(.vendorNameTaken) { await takeBack(progress, of: account.auth) }
            throw error
        }
    }

    /// The profile goes first: a user whose name is free again would be logged in under the name of another one.
    private func takeBack(_ progress: NewUser.Progress, of login: AuthSession) async {
        await cleanUp.run {
            if progress.isProfileOurs {
                guard await isGone({ () async throws(MarketError) in try await profiles.delete(as: login) }) else {
                    return
                }
            } else {
                // The user may be complete, from another device, under this very name.
                let profile = try? await profiles.profile(of: login.user, as: login)
                guard profile.map({ VendorNameKey($0.vendorName) }) != VendorNameKey(progress.vendorName) else {
                    return
                }
            }
            try? await vendors.withdraw(as: login)
            try? await names.release(progress.vendorName, as: login)
        }
    }

    private func isGone(_ delete: () async throws(MarketError) -> Void) async -> Bool {
        do throws(MarketError) {
            try await delete()
            return true
        } catch {
            return error == .notFound || error == .notOwner
        }
    }

    private func stopIfCancelled() throws(MarketError) {
        guard !Task.isCancelled else { throw .cancelled }
    }
}
