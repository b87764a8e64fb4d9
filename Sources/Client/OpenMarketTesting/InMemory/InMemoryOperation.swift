/// The steps of an in-memory market, each of which a fault can make fail.
public enum InMemoryOperation: String, Sendable, Hashable, CaseIterable {
    /// Reads of products.
    case readPage, countFacets, readDetail, readOwnDetail, readHistory
    /// Changes of products.
    case register, abandon, edit, arrange, deleteProduct, confirmOwnership
    /// Banners, health and images.
    case readBanners, checkHealth, loadImage
    /// The steps of `AuthService`.
    case createUser, signIn, signInWithProvider, refresh, signOut, deleteUser, sendPasswordReset
    /// The steps of `UserProfileRepository`.
    case readProfile, readAccount, createProfile, deleteProfile
    /// The steps of `VendorNameRegistry` and `VendorRegister`.
    case readOwner, claimName, releaseName, enroll, withdraw
    /// The steps of `LikesRepository`.
    case readLike, readLikes, setLiked
    /// The steps of `ChatRepository`; the last one is the beginning of `changes`.
    case openRoom, leaveRoom, readRooms, readMessages, sendMessage, markRead, watchRoom
    /// The steps of `SellersRepository`.
    case readSeller, follow, unfollow, readFollowed, markSeen, readFollowedPage
    /// The steps of `ReviewsRepository`.
    case readReviews, readSale, writeReview, deleteReview
    /// The steps of `BlocksRepository` and `ReportsRepository`.
    case block, unblock, readBlocked, report
}

extension MockCall {
    /// Calls of a step of an in-memory market, under its name.
    convenience init(_ operation: InMemoryOperation) { self.init(operation.rawValue) }

    /// The step that has its name.
    var operation: InMemoryOperation? { InMemoryOperation(rawValue: name) }
}
