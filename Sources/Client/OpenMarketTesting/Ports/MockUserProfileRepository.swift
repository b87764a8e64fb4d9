public import OpenMarketDomain

/// A profile repository that records its calls and responds from a script.
public final class MockUserProfileRepository: UserProfileRepository, Verifiable {
    /// The arguments of a new profile.
    public typealias Creation = (vendorName: String, market: VendorCredentials?, session: AuthSession)

    /// Calls of `profile(of:as:)`.
    public let profiles = MockCall<(user: UserID, session: AuthSession), UserProfile>("UserProfileRepository.profile")
    /// Calls of `account(as:)`.
    public let accounts = MockCall<AuthSession, UserAccount>("UserProfileRepository.account")
    /// Calls of `create(vendorName:market:as:)`.
    public let creations = MockCall<Creation, UserProfile>("UserProfileRepository.create")
    /// Calls of `delete(as:)`.
    public let deletions = MockCall<AuthSession, Void>("UserProfileRepository.delete")

    /// A mock without a script.
    public init() {}

    /// Responds as `profiles` is scripted.
    public func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile {
        try await profiles((user, session))
    }

    /// Responds as `accounts` is scripted.
    public func account(as session: AuthSession) async throws(MarketError) -> UserAccount {
        try await accounts(session)
    }

    /// Responds as `creations` is scripted.
    public func create(
        vendorName: String,
        market: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> UserProfile {
        try await creations((vendorName, market, session))
    }

    /// Responds as `deletions` is scripted.
    public func delete(as session: AuthSession) async throws(MarketError) {
        try await deletions(session)
    }
}
