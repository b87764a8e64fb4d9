import OpenMarketData
package import OpenMarketDomain

/// Likes as a list in the user's own document, which the server changes element by element.
package struct FirestoreLikes: LikesRepository {
    private let profiles: FirestoreUserProfiles
    private let client: FirestoreClient
    private let layout: AccountLayout

    /// Likes in Firestore.
    package init(_ client: FirestoreClient, layout: AccountLayout = .safe) {
        (self.client, self.layout) = (client, layout)
        profiles = FirestoreUserProfiles(client, layout: layout)
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
        try await client.signed(as: session).change(write([id], isLiked, as: session))
    }

    /// Likes several products in one commit.
    package func add(_ ids: [Product.ID], as session: AuthSession) async throws(MarketError) {
        try await client.signed(as: session).change(write(ids, true, as: session))
    }

    /// The change of the user's own list.
    func write(_ ids: [Product.ID], _ isLiked: Bool, as session: AuthSession) throws(MarketError) -> FirestoreWrite {
        let values = try ids.map(layout.value)
        let change = FieldTransform(FieldPath(layout.likes.text), isLiked ? .union(values) : .remove(values))
        // A document that holds likes only would be taken for an account.
        return .transform(try layout.account(session.user), change).when(.exists(true))
    }
}
