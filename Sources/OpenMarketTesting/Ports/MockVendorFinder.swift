public import OpenMarketDomain

/// A vendor finder that records its calls and responds from a script.
public final class MockVendorFinder: VendorFinder, Verifiable {
    /// Its calls.
    public let call = MockCall<(profile: UserProfile, credentials: VendorCredentials?), Vendor>("VendorFinder.vendor")

    /// A mock without a script.
    public init() {}

    /// What its calls have to report.
    public var reports: [MockReport] {
        call.reports
    }

    /// Responds as `call` is scripted.
    public func vendor(
        of profile: UserProfile,
        credentials: VendorCredentials?
    ) async throws(MarketError) -> Vendor {
        try await call((profile, credentials))
    }
}
