public import OpenMarketDomain

/// A register of vendors that records its calls and responds from a script.
public final class MockVendorRegister: VendorRegister, Verifiable {
    /// Users who become vendors.
    public let enrollments = MockCall<
        (name: String, credentials: VendorCredentials?, session: AuthSession), VendorIdentity
    >("VendorRegister.enroll")
    /// Vendors who are taken back.
    public let withdrawals = MockCall<AuthSession, Void>("VendorRegister.withdraw")

    /// A mock without a script.
    public init() {}

    /// Responds as `enrollments` is scripted.
    public func enroll(
        _ name: String,
        credentials: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> VendorIdentity {
        try await enrollments((name, credentials, session))
    }

    /// Responds as `withdrawals` is scripted.
    public func withdraw(as session: AuthSession) async throws(MarketError) {
        try await withdrawals(session)
    }
}
