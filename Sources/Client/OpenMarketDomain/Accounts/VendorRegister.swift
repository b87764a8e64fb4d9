/// The register that says which vendor a user is, and makes a vendor for a user who has none.
///
/// In a market whose products belong to its users that is the user themself: ``UserAsVendor``. A market with vendors
/// of its own keeps a register, which needs a request.
public protocol VendorRegister: Sendable {
    /// Whether the market has the accounts itself, so that the end of an account ends its vendor, with what it offers.
    var endsVendorsWithAccounts: Bool { get }

    /// The vendor of the caller, which is made if there was none; a second call changes nothing.
    ///
    /// With `credentials` it is the vendor who signs with them, under that vendor's own name. Without, it is a vendor
    /// under `name`, which the user has claimed before.
    ///
    /// - Throws: ``AccountFailure/vendorNameTaken`` when another vendor or user has a name like this one,
    ///   ``MarketError/wrongSecret`` when the credentials are those of no vendor, ``MarketError/notOwner`` when the
    ///   vendor belongs to another user.
    func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity

    /// Makes the caller a user who sells, in one request: with a name, and a vendor and a profile under it, all of them or
    /// nothing.
    ///
    /// `nil`, without a request, where the market has no such request. A sign-up then makes the three one by one.
    ///
    /// - Throws: ``AccountFailure/vendorNameTaken`` when another vendor or user has a name like this one,
    ///   ``MarketError/conflict`` when the caller has a profile already, ``MarketError/notOwner`` when the caller sells
    ///   under another name.
    func introduce(_ name: String) async throws(MarketError) -> VendorIdentity?

    /// Takes the vendor of the caller back.
    ///
    /// One who sells something goes on without the user; no vendor is no failure.
    func withdraw() async throws(MarketError)
}

extension VendorRegister {
    /// No: the accounts are kept beside the market.
    public var endsVendorsWithAccounts: Bool { false }

    /// `nil`: name, vendor and profile take a request each.
    public func introduce(_ name: String) async throws(MarketError) -> VendorIdentity? { nil }

    /// Nothing: such a market keeps no register.
    public func withdraw() async throws(MarketError) {}
}

extension VendorRegister {
    /// Asks once more which vendor the user of a session is, where the log-in could not, and keeps what it is told.
    ///
    /// Until then none of the user's products counts as their own.
    func enrolled(_ session: Session, in sessions: any SessionStore) async throws(MarketError) -> Session {
        guard let auth = session.auth, let name = session.vendor?.name, session.vendor?.id == Vendor.ID(auth.user)
        else {
            return session
        }
        let market = session.credentials.secret.isEmpty ? nil : session.credentials
        let identity = try await auth.acting { () async throws(MarketError) in
            try await enroll(name, credentials: market)
        }
        let known = Session(identity, auth: auth)
        // The user may have logged out in the meantime.
        guard known != session, try await sessions.session() == session else { return session }
        try await sessions.save(known)
        return known
    }
}

/// A vendor, and what they sign their products with.
public struct VendorIdentity: Sendable, Equatable {
    public let vendor: Vendor
    /// The credentials that sign changes; `nil` in a market that wants a login and nothing else.
    public let credentials: VendorCredentials?

    public init(vendor: Vendor, credentials: VendorCredentials? = nil) {
        self.vendor = vendor
        self.credentials = credentials
    }
}

extension VendorIdentity {
    /// A user whom the market does not know as a vendor: no product is theirs.
    package init(_ user: UserID, name: String, credentials: VendorCredentials?) {
        self.init(vendor: Vendor(id: Vendor.ID(user), name: name), credentials: credentials)
    }
}

/// Every user is a vendor with the same id.
public struct UserAsVendor: VendorRegister {
    /// The rule of a market whose products belong to its users.
    public init() {}

    /// The user as a vendor.
    public func enroll(
        _ name: String,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> VendorIdentity {
        guard let user = CallSession.current?.session?.auth?.user else { throw .unauthenticated }
        return VendorIdentity(user, name: name, credentials: credentials)
    }
}

/// The registry of vendor names.
///
/// Names that have one ``VendorNameKey`` are one name.
public protocol VendorNameRegistry: Sendable {
    /// The user who has the name.
    ///
    /// - Throws: ``MarketError/notFound`` when no user has it, and only then.
    func owner(of name: String) async throws(MarketError) -> UserID

    /// Gives the name to the caller; claiming it again is no failure.
    ///
    /// - Throws: ``AccountFailure/vendorNameTaken`` when another user has it. Of two calls at
    ///   the same time one succeeds.
    func claim(_ name: String) async throws(MarketError)

    /// Releases the name. One that no user has is no failure.
    ///
    /// - Throws: ``MarketError/notOwner`` when another user has it; it stays theirs.
    func release(_ name: String) async throws(MarketError)
}
