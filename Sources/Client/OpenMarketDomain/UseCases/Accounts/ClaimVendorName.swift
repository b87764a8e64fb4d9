/// Claims a vendor name for the caller.
///
/// | course | what happens |
/// |---|---|
/// | input | the name |
/// | primary | the name is the user's, and no other user can claim it |
/// | theirs already | the same as success |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
/// | taken | ``AccountFailure/vendorNameTaken``; it stays its owner's |
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the name may have been claimed |
public struct ClaimVendorName: Sendable {
    private let names: any VendorNameRegistry
    private let rules: AccountRules

    public init(names: any VendorNameRegistry, rules: AccountRules = .default) {
        self.names = names
        self.rules = rules
    }

    /// Claims the name.
    public func callAsFunction(_ name: String) async throws(MarketError) {
        try rules.violations(ofVendorName: name).refuse()
        try await names.claim(Vendor.spelling(name))
    }
}
