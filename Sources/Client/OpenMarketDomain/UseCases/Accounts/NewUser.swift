/// Makes a user of a login: a name, a vendor of that name, and the profile, which is written last where the market does
/// not make all three at once; then the user is logged in.
struct NewUser: Sendable {
    private let profiles: any UserProfileRepository
    private let claimVendorName: ClaimVendorName
    private let vendors: any VendorRegister
    private let sessions: any SessionStore

    init(
        profiles: any UserProfileRepository,
        names: any VendorNameRegistry,
        vendors: any VendorRegister,
        sessions: any SessionStore,
        rules: AccountRules
    ) {
        (self.profiles, self.vendors, self.sessions) = (profiles, vendors, sessions)
        claimVendorName = ClaimVendorName(names: names, rules: rules)
    }

    /// The progress of a sign-up, for taking it back.
    struct Progress: Sendable {
        /// The name that the user claims: that of the form, or of the vendor they are already.
        var vendorName: String
        /// Whether the profile that is there now may be this sign-up's own.
        var isProfileOurs = false
    }

    /// Makes the user of a login, and logs them in; with `market` of the vendor who has these credentials.
    func make(
        _ vendorName: String,
        market: VendorCredentials?,
        of login: AuthSession,
        _ progress: inout Progress
    ) async throws(MarketError) -> Session {
        guard !Task.isCancelled else { throw .cancelled }
        let identity = try await login.acting { () async throws(MarketError) in
            try await user(Vendor.spelling(vendorName), market, &progress)
        }
        return try await sessions.open(Session(identity, auth: login))
    }

    private func user(
        _ name: String,
        _ market: VendorCredentials?,
        _ progress: inout Progress
    ) async throws(MarketError) -> VendorIdentity {
        do throws(MarketError) {
            if market == nil, let identity = try await vendors.introduce(name) {
                progress.isProfileOurs = true
                return identity
            }
        } catch {
            progress.isProfileOurs = error.outcome == .unknown
            throw error
        }
        let identity = try await enroll(name, market, &progress)
        guard !Task.isCancelled else { throw .cancelled }
        try await createProfile(of: identity, &progress)
        return identity
    }

    /// A name is claimed before a vendor is made of it, but after a vendor that is there already: only the one to whom
    /// that vendor is linked can have its name.
    private func enroll(
        _ vendorName: String,
        _ market: VendorCredentials?,
        _ progress: inout Progress
    ) async throws(MarketError) -> VendorIdentity {
        guard let market else {
            try await claimVendorName(vendorName)
            guard !Task.isCancelled else { throw .cancelled }
            return try await vendors.enroll(vendorName, credentials: nil)
        }
        let identity = try await vendors.enroll(vendorName, credentials: market)
        progress.vendorName = identity.vendor.name
        guard !Task.isCancelled else { throw .cancelled }
        try await claimVendorName(identity.vendor.name)
        return identity
    }

    /// Writes the profile, with the credentials with which the vendor signs products.
    private func createProfile(
        of identity: VendorIdentity,
        _ progress: inout Progress
    ) async throws(MarketError) {
        do throws(MarketError) {
            _ = try await profiles.create(vendorName: identity.vendor.name, market: identity.credentials)
            progress.isProfileOurs = true
        } catch {
            progress.isProfileOurs = error.outcome == .unknown
            throw error
        }
    }
}

extension SessionStore {
    /// Stores the session of a user who has just logged in, unless the caller was cancelled.
    func open(_ session: Session) async throws(MarketError) -> Session {
        guard !Task.isCancelled else { throw .cancelled }
        try await save(session)
        return session
    }
}
