/// Proves the credentials of a vendor, where a market can do that.
public protocol VendorProof: Sendable {
    /// The vendor who signs with these credentials; `nil` where the market cannot say it.
    ///
    /// - Throws: ``MarketError/wrongSecret`` or ``MarketError/unauthenticated`` when they are those of no vendor.
    func vendor(of credentials: VendorCredentials) async throws(MarketError) -> Vendor?
}

/// A market that proves credentials only with a change of a product.
public struct UnprovenVendors: VendorProof {
    /// The rule of the generations that have no request for it.
    public init() {}

    /// `nil`: the first response to a registration says it.
    public func vendor(of credentials: VendorCredentials) async throws(MarketError) -> Vendor? { nil }
}
