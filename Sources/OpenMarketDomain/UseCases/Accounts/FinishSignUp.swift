/// Makes a user of an account that a provider has vouched for: no second account, and no password.
///
/// | course | what happens |
/// |---|---|
/// | input | the account, the vendor name, and what products are signed with where the market wants that |
/// | primary | the name is claimed, the profile written, the session stored and returned: the user is logged in |
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
    private let opening: SessionOpening
    private let rules: AccountRules
    private let cleanUp = CleanUp()

    /// Claims names in `names`, writes profiles to `profiles`, stores the session in `sessions`.
    public init(
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        sessions: any SessionStore,
        vendors: any VendorFinder = UserAsVendor(),
        rules: AccountRules = .default
    ) {
        self.profiles = profiles
        self.names = names
        self.sessions = sessions
        opening = SessionOpening(profiles: profiles, vendors: vendors)
        self.rules = rules
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
        var isProfileOurs = false
        do throws(MarketError) {
            try await names.claim(vendorName, as: account.auth)
            try stopIfCancelled()
            let profile = try await create(vendorName, market, as: account.auth, isOurs: &isProfileOurs)
            try stopIfCancelled()
            let session = try await opening.session(of: account.auth, profile: profile, market: market)
            try stopIfCancelled()
            try await sessions.save(session)
            return session
        } catch .account(.vendorNameTaken) {
            throw .account(.vendorNameTaken)
        } catch {
            await takeBack(vendorName, of: account.auth, withProfile: isProfileOurs)
            throw error
        }
    }

    private func create(
        _ vendorName: String,
        _ market: VendorCredentials?,
        as login: AuthSession,
        isOurs: inout Bool
    ) async throws(MarketError) -> UserProfile {
        do throws(MarketError) {
            let profile = try await profiles.create(vendorName: vendorName, market: market, as: login)
            isOurs = true
            return profile
        } catch {
            isOurs = error.outcome == .unknown
            throw error
        }
    }

    /// The profile goes first: a user whose name is free again would be logged in under the name of another one.
    private func takeBack(_ vendorName: String, of login: AuthSession, withProfile: Bool) async {
        await cleanUp.run {
            if withProfile {
                guard await isGone({ () async throws(MarketError) in try await profiles.delete(as: login) }) else {
                    return
                }
            } else {
                // The user may be complete, from another device, under this very name.
                let profile = try? await profiles.profile(of: login.user, as: login)
                guard profile.map({ VendorNameKey($0.vendorName) }) != VendorNameKey(vendorName) else { return }
            }
            try? await names.release(vendorName, as: login)
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
