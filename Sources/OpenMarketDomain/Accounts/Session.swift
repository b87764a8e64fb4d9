/// Who is using the market right now.
public struct Session: Sendable, Hashable {
    /// The vendor, or `nil` in a market that has no vendors (the first generation).
    public let vendor: Vendor?
    /// What this vendor proves itself with.
    public let credentials: VendorCredentials
    /// The login, or `nil` in a market without accounts.
    public let auth: AuthSession?

    /// A session of `vendor`.
    public init(vendor: Vendor?, credentials: VendorCredentials, auth: AuthSession? = nil) {
        self.vendor = vendor
        self.credentials = credentials
        self.auth = auth
    }

    /// The same session with another login.
    package func replacing(_ auth: AuthSession) -> Session {
        Session(vendor: vendor, credentials: credentials, auth: auth)
    }
}
