public import OpenMarketDomain

/// A likes repository that records its calls and responds from a script.
public final class MockLikesRepository: LikesRepository, Verifiable {
    /// The arguments of a change.
    public typealias Change = (id: Product.ID, isLiked: Bool, session: AuthSession)

    /// Calls of `isLiked(_:as:)`.
    public let lookups = MockCall<(id: Product.ID, session: AuthSession), Bool>("LikesRepository.isLiked")
    /// Calls of `likedProductIDs(as:)`.
    public let lists = MockCall<AuthSession, [Product.ID]>("LikesRepository.likedProductIDs")
    /// Calls of `setLiked(_:_:as:)`.
    public let changes = MockCall<Change, Void>("LikesRepository.setLiked")

    /// A mock without a script.
    public init() {}

    /// Responds as `lookups` is scripted.
    public func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        try await lookups((id, session))
    }

    /// Responds as `lists` is scripted.
    public func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        try await lists(session)
    }

    /// Responds as `changes` is scripted.
    public func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool,
        as session: AuthSession
    ) async throws(MarketError) {
        try await changes((id, isLiked, session))
    }
}
