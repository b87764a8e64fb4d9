public import OpenMarketDomain

/// Vendors that record their calls and respond from a script.
public final class MockVendors: VendorUseCases, Verifiable {
    /// Calls of `logIn(_:)`.
    public let logIn = MockCall<VendorCredentials, Session>("vendors.logIn")

    /// A mock without a script.
    public init() {}

    /// Responds as `logIn` is scripted.
    public func logIn(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
        try await logIn.callAsFunction(credentials)
    }
}
