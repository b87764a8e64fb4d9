/// The current user of the market.
public struct Session: Sendable, Equatable {
    /// The vendor; `nil` in a market that has no vendors (the first generation), and while the market has not said who it is.
    public let vendor: Vendor?
    /// The credentials of this vendor.
    public let credentials: VendorCredentials
    /// The login, or `nil` in a market without accounts.
    public let auth: AuthSession?

    /// A session of `vendor`.
    public init(vendor: Vendor?, credentials: VendorCredentials, auth: AuthSession? = nil) {
        self.vendor = vendor
        self.credentials = credentials
        self.auth = auth
    }

    /// A session of a vendor whose number is not known.
    ///
    /// A client learns it from the response to the first product that is registered, and
    /// keeps it with the session. Until then no product counts as the vendor's own.
    public init(credentials: VendorCredentials) {
        self.init(vendor: nil, credentials: credentials)
    }

    /// The same session with another login.
    package func replacing(_ auth: AuthSession) -> Session {
        Session(vendor: vendor, credentials: credentials, auth: auth)
    }
}

extension Session {
    /// The name that keeps this session's caches and lists on this device apart from those of others; `nil` when there
    /// is no account.
    ///
    /// The user where there is one: several may sell under the credentials of one vendor.
    package var cacheAccount: String? {
        if let auth { return "user " + auth.user.rawValue }
        return credentials.identifier.isEmpty ? nil : "vendor " + credentials.identifier
    }
}
