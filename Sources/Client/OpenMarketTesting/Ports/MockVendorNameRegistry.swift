public import OpenMarketDomain

/// A registry of vendor names that records its calls and responds from a script.
public final class MockVendorNameRegistry: VendorNameRegistry, Verifiable {
    /// A name and the session of the caller.
    public typealias SignedName = (name: String, session: AuthSession)

    /// Calls of `owner(of:as:)`.
    public let lookups = MockCall<SignedName, UserID>("VendorNameRegistry.owner")
    /// Calls of `claim(_:as:)`.
    public let claims = MockCall<SignedName, Void>("VendorNameRegistry.claim")
    /// Calls of `release(_:as:)`.
    public let releases = MockCall<SignedName, Void>("VendorNameRegistry.release")

    /// A mock without a script.
    public init() {}

    /// Responds as `lookups` is scripted.
    public func owner(of name: String, as session: AuthSession) async throws(MarketError) -> UserID {
        try await lookups((name, session))
    }

    /// Responds as `claims` is scripted.
    public func claim(_ name: String, as session: AuthSession) async throws(MarketError) {
        try await claims((name, session))
    }

    /// Responds as `releases` is scripted.
    public func release(_ name: String, as session: AuthSession) async throws(MarketError) {
        try await releases((name, session))
    }
}
