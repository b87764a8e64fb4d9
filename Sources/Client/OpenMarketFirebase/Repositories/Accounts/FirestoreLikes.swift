import OpenMarketData
package import OpenMarketDomain

/// Likes as a list in the user's own document, which the server changes element by element.
///
/// The safe layout keeps ids as text, the older app keeps them as numbers.
package struct FirestoreLikes: LikesRepository {
    private let profiles: any UserProfileRepository
    private let client: FirestoreClient
    private let layout: AccountLayout

    /// Likes in Firestore.
    package init(_ client: FirestoreClient, layout: AccountLayout = .safe) {
        self.client = client
        self.layout = layout
        profiles = layout == .safe ? FirestoreUserProfiles(client) : OriginalUserProfiles(client)
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
        let values = try ids.map(value)
        let path: DocumentPath
        let field: FieldPath
        switch layout {
        case .safe: (path, field) = (try SafePaths.account(session.user), "likedProductIDs")
        case .original: (path, field) = (try OriginalPaths.profile(session.user), "likedProductIds")
        }
        // A document that holds likes only would be taken for an account.
        return .transform(path, FieldTransform(field, isLiked ? .union(values) : .remove(values))).when(.exists(true))
    }

    private func value(_ id: Product.ID) throws(MarketError) -> FirestoreValue {
        guard layout == .original else { return .string(id.rawValue) }
        guard let number = Int64(id.rawValue) else { throw .invalidRequest(.identifier) }
        return .integer(number)
    }
}
