/// Finds the user behind a vendor name.
///
/// | course | what happens |
/// |---|---|
/// | input | the vendor name, as a product shows it |
/// | primary | the user's id |
/// | no user has it | ``MarketError/notFound``, and only then |
/// | not a name | ``MarketError/notFound`` without a request: such a name cannot have been claimed |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error, such as ``MarketError/offline``; never taken for an unknown name |
/// | cancel | ``MarketError/cancelled`` |
public protocol FindUserUseCase: Sendable {
    /// The user who sells under `name`.
    func callAsFunction(_ name: String) async throws(MarketError) -> UserID
}

/// Finds the user behind a vendor name in a registry.
public struct FindUser: FindUserUseCase {
    private let names: any VendorNameRegistry
    private let sessions: any SessionStore
    private let rules: AccountRules

    public init(names: any VendorNameRegistry, sessions: any SessionStore, rules: AccountRules = .default) {
        (self.names, self.sessions, self.rules) = (names, sessions, rules)
    }

    public func callAsFunction(_ name: String) async throws(MarketError) -> UserID {
        let login = try await sessions.login()
        guard rules.violations(ofVendorName: name).isEmpty else { throw .notFound }
        return try await login.acting { () async throws(MarketError) in try await names.owner(of: name) }
    }
}
