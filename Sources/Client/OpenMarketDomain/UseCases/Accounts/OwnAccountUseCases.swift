public import Foundation

/// The use cases of the user's own account beside ``LoginUseCase`` and ``SignUpUseCase``: providers, the last session,
/// logging out, a new password, the user's data, the end of the account.
public protocol OwnAccountUseCases: Sendable {
    /// Logs a user in with what a provider, such as Apple or Google, gave the app, or finds that the user is new.
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
    func logIn(with grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn

    /// Makes a user of an account that a provider has vouched for, and logs in: no second account, and no password.
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
    func finishSignUp(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session

    /// Restores the session of the last launch.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the session is read, its tokens are renewed where they are about to end, the user is logged in |
    /// | no vendor yet | a user whom the register of vendors could not make one at the log-in becomes one now; where that fails again, the user is logged in without |
    /// | not logged in | ``SessionState/signedOut`` |
    /// | login expired | ``SessionState/expired``, and the session is cleared |
    /// | offline | logged in: a missing network does not end a session |
    /// | sad | ``MarketError/storage(_:)`` when the store cannot be read |
    /// | cancel | ``MarketError/cancelled``; the session stays |
    func restore() async throws(MarketError) -> SessionState

    /// Logs the user out.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the session is cleared at once, then the service ends the login where it keeps logins |
    /// | changes that wait for the market | discarded, so that nothing of them stays on the device |
    /// | not logged in | the same as success |
    /// | offline | success: logging out needs no network |
    /// | sad | ``MarketError/storage(_:)`` when the store cannot be cleared; in this process the user is logged out nevertheless |
    /// | cancel | returns at once; the user is logged out nevertheless |
    func logOut() async throws(MarketError)

    /// Sends the e-mail that resets a password.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | an e-mail address |
    /// | primary | the account service sends the e-mail; the password stays the same until the user follows the link or types the code in it |
    /// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
    /// | unknown address | the same as success: a stranger must not learn who has an account |
    /// | too often | ``AccountFailure/tooManyAttempts`` |
    /// | sad | the market's error, such as ``MarketError/offline`` |
    /// | cancel | ``MarketError/cancelled``; the e-mail may have been sent nevertheless |
    func sendPasswordReset(to email: String) async throws(MarketError)

    /// Sets another password with the code from the e-mail.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the code, as it was typed, and the new password |
    /// | primary | the account service sets the password; logins by the old one end; the user is not logged in by this |
    /// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
    /// | code wrong, used or too old | ``AccountFailure/wrongCode``; the password stays the same |
    /// | sad | the market's error, such as ``MarketError/offline`` |
    /// | cancel | ``MarketError/cancelled``; the password may have been set nevertheless |
    func resetPassword(code: Secret, to password: Secret) async throws(MarketError)

    /// Exports everything that the market knows of the user, as one archive in the `tar` format.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the market's data is read, then each image and file of the user is loaded; the archive has `data.json` and `files/` |
    /// | an image that cannot be loaded | left out; `data.json` has its address |
    /// | too large | ``MarketError/responseTooLarge(limit:)``: the operator of a market can write the archive too |
    /// | too often | ``MarketError/rateLimited(retryAfter:)`` |
    /// | not logged in | ``MarketError/unauthenticated`` |
    /// | not offered | ``AccountFailure/notAllowed`` where the data of accounts cannot be asked for |
    /// | sad | the market's error, such as ``MarketError/offline`` |
    /// | cancel | ``MarketError/cancelled``; nothing was changed |
    func export() async throws(MarketError) -> Data

    /// Deletes the account of the user who is logged in.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the password, once more, and the code where the account asks for one |
    /// | primary | the password is checked, the vendor taken back, or removed with its unsold products where the market has the accounts itself, the vendor name released, the profile with the likes deleted, what this device kept of the user's searches, views and draft forgotten, the account deleted, and the session cleared |
    /// | wrong password | ``AccountFailure/wrongPassword`` or ``AccountFailure/invalidCredentials``; nothing is deleted |
    /// | code needed | ``AccountFailure/secondFactorNeeded``; nothing is deleted |
    /// | not logged in | ``MarketError/unauthenticated`` |
    /// | sad | the market's error; the session stays, and asking again does the rest; what this device kept may be gone |
    /// | cancel | ``MarketError/cancelled`` at once; a deletion that has begun goes on to its end, and the session is forgotten then |
    func delete(password: Secret, code: Secret?) async throws(MarketError)
}

extension OwnAccountUseCases {
    /// Deletes an account that asks for no code.
    public func delete(password: Secret) async throws(MarketError) { try await delete(password: password, code: nil) }
}

/// The outcome of a log-in with a provider.
public enum ProviderLogIn: Sendable, Equatable {
    case loggedIn(Session)
    /// The provider's user is no user of the market yet: ``OwnAccountUseCases/finishSignUp(_:vendorName:market:)`` asks
    /// for the missing values.
    case newUser(UnfinishedAccount)
}

/// The account of the session in a store, at an account service, a registry of names, a register of vendors and a store
/// of profiles.
package struct OwnAccount: OwnAccountUseCases {
    private let auth: any AuthService
    private let profiles: any UserProfileRepository
    private let names: any VendorNameRegistry
    private let vendors: any VendorRegister
    private let sessions: any SessionStore
    private let data: PersonalExport?
    private let renewal: SessionRenewal?
    private let changes: Outbox?
    private let kept: KeptStores?
    private let rules: AccountRules
    private let user: NewUser
    private let cleanUp: CleanUp

    /// The account of the session in `sessions`.
    ///
    /// Without `renewal` the tokens of a session are not refreshed, without `data` nothing is exported. A log-out
    /// removes the user's changes from `changes`, and deleting the account removes the user's values from `kept`.
    package init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        sessions: any SessionStore,
        vendors: any VendorRegister = UserAsVendor(),
        data: PersonalExport? = nil,
        renewal: SessionRenewal? = nil,
        changes: Outbox? = nil,
        kept: KeptStores? = nil,
        rules: AccountRules = .default,
        clock: any Clock<Duration>
    ) {
        (self.data, cleanUp) = (data, CleanUp(clock: clock))
        (self.auth, self.profiles, self.names, self.vendors) = (auth, profiles, names, vendors)
        (self.sessions, self.renewal, self.changes, self.kept, self.rules) = (sessions, renewal, changes, kept, rules)
        user = NewUser(profiles: profiles, names: names, vendors: vendors, sessions: sessions, rules: rules)
    }

    package func logIn(with grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn {
        let login = try await auth.signIn(with: grant)
        let session: Session
        do throws(MarketError) {
            session = try await SessionOpening(profiles: profiles, vendors: vendors).session(of: login)
        } catch .notFound {
            return .newUser(UnfinishedAccount(auth: login))
        }
        return .loggedIn(try await sessions.open(session))
    }

    package func finishSignUp(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session {
        try rules.violations(ofVendorName: vendorName).refuse()
        // The clean-up of a cancelled attempt may still be taking the name back.
        await cleanUp.finished()
        guard !Task.isCancelled else { throw .cancelled }
        var progress = NewUser.Progress(vendorName: vendorName)
        do throws(MarketError) {
            return try await user.make(vendorName, market: market, of: account.auth, &progress)
        } catch {
            if market != nil || error != .account(.vendorNameTaken) { await takeBack(progress, of: account.auth) }
            throw error
        }
    }

    package func restore() async throws(MarketError) -> SessionState {
        guard let session = try await sessions.session() else { return .signedOut }
        guard let auth = session.auth, let renewal else { return .signedIn(session) }
        do throws(MarketError) {
            _ = try await renewal.fresh(auth)
        } catch .cancelled {
            throw .cancelled
        } catch {
            guard !error.endsLogin else { return .expired }
        }
        guard let kept = try await sessions.session() else { return .signedOut }
        return .signedIn(try await enrolled(kept))
    }

    package func logOut() async throws(MarketError) {
        // A log-out completes also when the caller is cancelled, and a cancelled caller does not wait for it.
        try await Task { await leave() }.value()?.get()
    }

    package func sendPasswordReset(to email: String) async throws(MarketError) {
        try rules.violations(ofEmail: email).refuse()
        do throws(MarketError) {
            try await auth.sendPasswordReset(to: email)
        } catch .account(.unknownUser), .account(.disabled) {
            // Some services reveal whether an account exists. The text of a form must not depend on it.
        }
        guard !Task.isCancelled else { throw .cancelled }
    }

    package func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        try rules.violations(ofPassword: password).refuse()
        let typed = code.reveal().trimmingCharacters(in: .whitespacesAndNewlines)
        guard !typed.isEmpty else { throw .account(.wrongCode) }
        try await auth.resetPassword(code: Secret(typed), to: password)
        guard !Task.isCancelled else { throw .cancelled }
    }

    package func export() async throws(MarketError) -> Data {
        _ = try await sessions.login()
        guard let data else { throw .account(.notAllowed) }
        let archive = try await data.archive()
        guard !Task.isCancelled else { throw .cancelled }
        return archive
    }

    package func delete(password: Secret, code: Secret?) async throws(MarketError) {
        guard let session = try await sessions.session(), let old = session.auth else { throw .unauthenticated }
        // Services want a recent login for this.
        let login = try await auth.signIn(Credentials(email: old.email, password: password, code: code))
        guard login.user == old.user else { throw .unauthenticated }
        guard !Task.isCancelled else { throw .cancelled }
        let deletion = Task {
            await Result { () async throws(MarketError) in try await delete(login, of: session) }
        }
        guard let outcome = await deletion.value() else { throw .cancelled }
        try outcome.get()
    }
}

extension OwnAccount {
    /// The session as that of a vendor, when its user is no vendor yet and can become one.
    private func enrolled(_ session: Session) async throws(MarketError) -> Session {
        do throws(MarketError) {
            return try await vendors.enrolled(session, in: sessions)
        } catch .cancelled {
            throw .cancelled
        } catch {
            return session
        }
    }

    private func leave() async -> Result<Void, MarketError> {
        let login = try? await sessions.session()?.auth
        let cleared = await Result { () async throws(MarketError) in try await sessions.clear() }
        // Also where the session stays on the device: the user wants to leave.
        if let login { try? await changes?.discardAll(of: login.user) }
        if let login { try? await auth.signOut(login) }
        return cleared
    }

    private func delete(_ login: AuthSession, of session: Session) async throws(MarketError) {
        try await login.acting { () async throws(MarketError) in
            // Without its user, the vendor would go on selling: a market that ends both has to find them together.
            if !vendors.endsVendorsWithAccounts { try await vendors.withdraw() }
            if let vendorName = session.vendor?.name { try await release(vendorName) }
            try await profiles.delete()
        }
        // Before, since the response may be lost; and after, since an open scene may note something in between.
        await forgetKept(of: session, login.user)
        try await auth.deleteUser(login)
        try await sessions.clear()
        await forgetKept(of: session, login.user)
    }

    private func forgetKept(of session: Session, _ user: UserID) async {
        try? await changes?.discardAll(of: user)
        await kept?.forget(session.cacheAccount)
    }

    private func release(_ name: String) async throws(MarketError) {
        do throws(MarketError) {
            try await names.release(name)
        } catch .notOwner {
            // The name belongs to another user.
        }
    }

    /// The profile goes first: a user whose name is free again would be logged in under the name of another one.
    private func takeBack(_ progress: NewUser.Progress, of login: AuthSession) async {
        await cleanUp.run {
            await login.acting {
                if progress.isProfileOurs {
                    guard await isGone({ () async throws(MarketError) in try await profiles.delete() }) else { return }
                } else {
                    // The user may be complete, from another device, under this very name.
                    let profile = try? await profiles.profile(of: login.user)
                    guard profile.map({ VendorNameKey($0.vendorName) }) != VendorNameKey(progress.vendorName) else {
                        return
                    }
                }
                try? await vendors.withdraw()
                try? await names.release(progress.vendorName)
            }
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
}
