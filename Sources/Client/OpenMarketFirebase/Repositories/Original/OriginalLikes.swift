import OpenMarketData
package import OpenMarketDomain

/// Likes as numbers in the document of the user, changed one by one and never by writing all of it.
package struct OriginalLikes: LikesRepository {
    private let profiles: OriginalUserProfiles
    private let client: FirestoreClient

    /// Likes in Firestore.
    package init(_ client: FirestoreClient) {
        self.client = client
        profiles = OriginalUserProfiles(client)
    }

    package func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        try await likedProductIDs(as: session).contains(id)
    }

    package func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        try await profiles.account(as: session).likedProductIDs
    }

    package func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool,
        as session: AuthSession
    ) async throws(MarketError) {
        guard let number = Int64(id.rawValue) else { throw .invalidRequest(.identifier) }
        let value = FirestoreValue.integer(number)
        let change = FieldTransform("likedProductIds", isLiked ? .union([value]) : .remove([value]))
        let write = FirestoreWrite.transform(try OriginalPaths.profile(session.user), change).when(.exists(true))
        try await client.signed(as: session).change(write)
    }
}
