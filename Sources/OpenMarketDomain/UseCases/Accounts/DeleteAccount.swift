/// Deletes the account of the user who is logged in.
///
/// | course | what happens |
/// |---|---|
/// | input | the password, once more |
/// | primary | the password is checked, the vendor taken back unless they sell something, the vendor name released, the profile with the likes deleted, the account deleted, the session cleared, and what this device kept of the user's searches, views and draft forgotten |
/// | wrong password | ``AccountFailure/wrongPassword`` or ``AccountFailure/invalidCredentials``; nothing is deleted |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error; the session stays, and asking again does the rest |
/// | cancel | ``MarketError/cancelled`` at once; a deletion that has begun goes on to its end, and the session is forgotten then |
public protocol DeleteAccountUseCase: Sendable {
    /// Deletes the account.
    func callAsFunction(password: Secret) async throws(MarketError)
}

/// Deletes a user from an account service, a register of vendors, a registry of names and a store of profiles.
public struct DeleteAccount: DeleteAccountUseCase {
    private let auth: any AuthService
    private let profiles: any UserProfileRepository
    private let names: any VendorNameRegistry
    private let vendors: any VendorRegister
    private let sessions: any SessionStore
    private let changes: Outbox?
    private let searches: (any SavedSearchStore)?
    private let views: (any ViewHistoryStore)?
    private let drafts: (any FormDraftStore)?
    private let market: String

    /// Deletes from `auth`, `profiles` and `names` the user of the session in `sessions`.
    public init(
        auth: any AuthService,
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        sessions: any SessionStore,
        vendors: any VendorRegister = UserAsVendor(),
        changes: Outbox? = nil,
        searches: (any SavedSearchStore)? = nil,
        views: (any ViewHistoryStore)? = nil,
        drafts: (any FormDraftStore)? = nil,
        market: String = ""
    ) {
        self.auth = auth
        self.profiles = profiles
        self.names = names
        self.vendors = vendors
        self.changes = changes
        (self.searches, self.views, self.drafts, self.market) = (searches, views, drafts, market)
        self.sessions = sessions
    }

    /// Deletes the account.
    public func callAsFunction(password: Secret) async throws(MarketError) {
        guard let session = try await sessions.session(), let old = session.auth else { throw .unauthenticated }
        // Services want a recent login for this.
        let login = try await auth.signIn(Credentials(email: old.email, password: password))
        guard login.user == old.user else { throw .unauthenticated }
        guard !Task.isCancelled else { throw .cancelled }
        let deletion = Task { await delete(login, of: session) }
        guard let outcome = await deletion.value() else { throw .cancelled }
        try outcome.get()
    }

    private func delete(_ login: AuthSession, of session: Session) async -> Result<Void, MarketError> {
        do throws(MarketError) {
            try await vendors.withdraw(as: login)
            if let vendorName = session.vendor?.name { try await release(vendorName, as: login) }
            try await profiles.delete(as: login)
            try await auth.deleteUser(login)
            try await sessions.clear()
            try? await changes?.discardAll(of: login.user)
            await forgetKept(of: KeptOwner.name(of: session.cacheAccount, in: market))
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// No other user can look at what is left, or remove it.
    private func forgetKept(of owner: String?) async {
        try? await searches?.change { searches in searches.removeAll { $0.owner == owner } }
        try? await views?.change { views in views.removeAll { $0.owner == owner } }
        try? await drafts?.change { drafts in drafts.removeAll { $0.owner == owner } }
    }

    private func release(_ name: String, as login: AuthSession) async throws(MarketError) {
        do throws(MarketError) {
            try await names.release(name, as: login)
        } catch .notOwner {
            // The name belongs to another user.
        }
    }
}
