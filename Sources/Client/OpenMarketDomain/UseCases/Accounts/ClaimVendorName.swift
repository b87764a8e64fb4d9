/// Claims a vendor name for a user.
///
/// | course | what happens |
/// |---|---|
/// | input | the name, and the login it is for: the session's unless given |
/// | primary | the name is the user's, and no other user can claim it |
/// | theirs already | the same as success |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is sent |
/// | taken | ``AccountFailure/vendorNameTaken``; it stays its owner's |
/// | not logged in | ``MarketError/unauthenticated``; nothing is sent |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the name may have been claimed |
public struct ClaimVendorName: Sendable {
    private let names: any VendorNameRegistry
    private let sessions: any SessionStore
    private let rules: AccountRules

    /// Claims names in `names`.
    public init(names: any VendorNameRegistry, sessions: any SessionStore, rules: AccountRules = .default) {
        self.names = names
        self.sessions = sessions
        self.rules = rules
    }

    /// Claims the name for the user of `login`; for the session's when `nil`.
    public func callAsFunction(_ name: String, for login: AuthSession? = nil) async throws(MarketError) {
        try rules.violations(ofVendorName: name).refuse()
        let name = Vendor.spelling(name)
        if let login {
            try await names.claim(name, as: login)
        } else {
            try await names.claim(name, as: sessions.login())
        }
    }
}
