/// Who is using the market right now.
public struct Session: Sendable, Hashable {
    /// The vendor, or `nil` in a market that has no vendors (the first generation).
    public let vendor: Vendor?
    /// What this vendor proves itself with.
    public let credentials: VendorCredentials

    /// A session of `vendor`.
    public init(vendor: Vendor?, credentials: VendorCredentials) {
        self.vendor = vendor
        self.credentials = credentials
    }
}
