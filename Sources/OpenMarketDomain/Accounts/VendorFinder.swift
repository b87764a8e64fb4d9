/// Finds the vendor of the market that belongs to a user.
///
/// In a market whose products belong to its users that is the user themself:
/// ``UserAsVendor``. A market with vendors of its own needs a request.
public protocol VendorFinder: Sendable {
    /// The vendor with the user's name and credentials.
    func vendor(
        of profile: UserProfile,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> Vendor
}

/// Every user is a vendor with the same id.
public struct UserAsVendor: VendorFinder {
    /// The rule of a market whose products belong to its users.
    public init() {}

    /// The user as a vendor.
    public func vendor(
        of profile: UserProfile,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> Vendor {
        Vendor(id: Vendor.ID(profile.id), name: profile.vendorName)
    }
}
