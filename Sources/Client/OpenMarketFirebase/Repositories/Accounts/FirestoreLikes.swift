import OpenMarketData
package import OpenMarketDomain

/// Likes as a list in the user's own document, which the server changes element by element.
///
/// In a market of Firestore alone each like is also a document below its product, counted there in the same commit: that
/// document is what makes a like count once, however often it is requested.
package struct FirestoreLikes: LikesRepository {
    private let profiles: FirestoreUserProfiles
    private let client: FirestoreClient
    private let layout: AccountLayout
    private let isCounted: Bool

    /// Likes in Firestore; with `isCounted` they are counted at the products, which are in the same Firestore.
    package init(_ client: FirestoreClient, layout: AccountLayout = .safe, isCounted: Bool = false) {
        (self.client, self.layout, self.isCounted) = (client, layout, isCounted)
        profiles = FirestoreUserProfiles(client, layout: layout)
    }

    package func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        try await likedProductIDs().contains(id)
    }

    package func likedProductIDs() async throws(MarketError) -> [Product.ID] {
        try await profiles.account().likedProductIDs
    }

    package func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool
    ) async throws(MarketError) {
        try await setLiked(id, isLiked, try await client.login())
    }

    private func setLiked(
        _ id: Product.ID,
        _ isLiked: Bool,
        _ login: FirestoreLogin
    ) async throws(MarketError) {
        let client = login.client
        let list = try write(id, isLiked, login)
        guard isCounted else { return try await client.change(list) }
        let product = try CollectionPath("products").document(id.rawValue)
        let like = try product.collection("likes").document(login.user.rawValue)
        let number = FieldTransform("likes", .increment(.integer(isLiked ? 1 : -1)))
        do throws(FirestoreError) {
            try await client.commit(
                list,
                isLiked ? .create(like, [:]) : .delete(like).when(.exists(true)),
                .transform(product, number).when(.exists(true))
            )
        } catch {
            guard error.mayMeanNoChange else { throw error.cause }
            // The count is right already, or the product is gone: only the user's own list is left to change.
            try await client.change(list)
        }
    }

    /// Takes the likes of a user back before the account goes.
    func takeBack(_ login: FirestoreLogin) async throws(MarketError) {
        for id in try await profiles.account(of: login).likedProductIDs { try await setLiked(id, false, login) }
    }

    private func write(
        _ id: Product.ID,
        _ isLiked: Bool,
        _ login: FirestoreLogin
    ) throws(MarketError) -> FirestoreWrite {
        let like = layout.like(id)
        let change = FieldTransform(FieldPath(like.field.text), isLiked ? .union([like.value]) : .remove([like.value]))
        // A document that holds likes only would be taken for an account.
        return .transform(try layout.account(login.user), change).when(.exists(true))
    }
}
