import OpenMarketData
import OpenMarketDomain

/// Likes in a market of Firestore alone: each is a document below its product, counted there in the same commit.
///
/// The list in the user's own document stays, so that all likes are read at once.
/// The document below the product is what makes a like count once, however often it is requested.
struct CountedLikes: LikesRepository {
    private let likes: FirestoreLikes
    private let client: FirestoreClient

    init(_ client: FirestoreClient) {
        self.client = client
        likes = FirestoreLikes(client)
    }

    func isLiked(_ id: Product.ID, as session: AuthSession) async throws(MarketError) -> Bool {
        try await likes.isLiked(id, as: session)
    }

    func likedProductIDs(as session: AuthSession) async throws(MarketError) -> [Product.ID] {
        try await likes.likedProductIDs(as: session)
    }

    func setLiked(_ id: Product.ID, _ isLiked: Bool, as session: AuthSession) async throws(MarketError) {
        let list = try likes.write([id], isLiked, as: session)
        let count = try Self.count(id, isLiked, as: session)
        do throws(FirestoreError) {
            _ = try await client.signed(as: session).commit(list, count.like, count.number)
        } catch {
            guard error.mayMeanNoChange else { throw error.cause }
            // It counts already, or not any more, or the product is gone: what is left is the user's own list.
            try await client.signed(as: session).change(list)
        }
    }

    /// Takes the likes of a user back before the account goes.
    func takeBack(as session: AuthSession) async throws(MarketError) {
        for id in try await likedProductIDs(as: session) { try await setLiked(id, false, as: session) }
    }

    private static func count(
        _ id: Product.ID,
        _ isLiked: Bool,
        as session: AuthSession
    ) throws(MarketError) -> (like: FirestoreWrite, number: FirestoreWrite) {
        let product = try CollectionPath("products").document(id.rawValue)
        let like = try product.collection("likes").document(session.user.rawValue)
        let change = FieldTransform("likes", .increment(.integer(isLiked ? 1 : -1)))
        return (
            like: isLiked ? .create(like, [:]) : .delete(like).when(.exists(true)),
            number: .transform(product, change).when(.exists(true))
        )
    }
}

/// Users of a market of Firestore alone, whose likes, blocks, reviews and follows end with their accounts.
struct CountedProfiles: UserProfileRepository {
    private let client: FirestoreClient
    private let profiles: FirestoreUserProfiles
    private let likes: CountedLikes
    private let reviews: FirestoreReviews
    private let sellers: FirestoreSellers

    init(_ client: FirestoreClient) {
        self.client = client
        profiles = FirestoreUserProfiles(client)
        likes = CountedLikes(client)
        reviews = FirestoreReviews(client)
        sellers = FirestoreSellers(client)
    }

    func profile(of user: UserID, as session: AuthSession) async throws(MarketError) -> UserProfile {
        try await profiles.profile(of: user, as: session)
    }

    func account(as session: AuthSession) async throws(MarketError) -> UserAccount {
        try await profiles.account(as: session)
    }

    func create(
        vendorName: String,
        market: VendorCredentials?,
        as session: AuthSession
    ) async throws(MarketError) -> UserProfile {
        try await profiles.create(vendorName: vendorName, market: market, as: session)
    }

    func delete(as session: AuthSession) async throws(MarketError) {
        do throws(MarketError) {
            try await likes.takeBack(as: session)
        } catch {
            // A user without a document likes nothing.
            guard error == .notFound else { throw error }
        }
        try await unlessRefused { () async throws(MarketError) in
            try await FirestoreBlocks.removeAll(by: session, in: client)
        }
        try await unlessRefused { () async throws(MarketError) in try await reviews.takeBack(as: session) }
        try await unlessRefused { () async throws(MarketError) in try await sellers.takeBack(as: session) }
        try await profiles.delete(as: session)
        try await unlessRefused { () async throws(MarketError) in
            try await client.signed(as: session).change(.delete(try SafePaths.reportCounter(session.user)))
        }
        // A buyer cannot leave a sale while there is a profile.
        try await unlessRefused { () async throws(MarketError) in try await reviews.leaveSales(as: session) }
    }

    /// Takes a step that rules refuse which are older than what it removes: then there is nothing to remove.
    private func unlessRefused(_ step: () async throws(MarketError) -> Void) async throws(MarketError) {
        do throws(MarketError) {
            try await step()
        } catch .notOwner {
            // The steps after it are taken all the same.
        }
    }
}

extension FirestoreError {
    /// Whether a change may have been refused because there is nothing to change.
    ///
    /// Rules judge before conditions do, so that a repeated like or follow is refused by them.
    var mayMeanNoChange: Bool {
        switch status {
        case .alreadyExists, .permissionDenied, .notFound, .failedPrecondition: true
        default: false
        }
    }
}
