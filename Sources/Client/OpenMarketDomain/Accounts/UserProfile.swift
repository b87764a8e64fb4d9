public import Foundation

/// The public profile of a user.
public struct UserProfile: Sendable, Equatable, Identifiable {
    public let id: UserID
    public let vendorName: String
    /// Since when, where the service says so.
    public let createdAt: Date?

    public init(id: UserID, vendorName: String, createdAt: Date? = nil) {
        (self.id, self.vendorName, self.createdAt) = (id, vendorName, createdAt)
    }
}

/// Stores the profiles of users.
public protocol UserProfileRepository: Sendable {
    /// The public profile of a user.
    ///
    /// - Throws: ``MarketError/notFound`` when there is no such user.
    func profile(of user: UserID) async throws(MarketError) -> UserProfile

    /// The private data of the user of this login.
    ///
    /// - Throws: ``MarketError/notFound`` when nothing was written yet.
    func account() async throws(MarketError) -> UserAccount

    /// Writes both halves of the user of this login, or neither.
    ///
    /// - Throws: ``MarketError/conflict`` when there is a profile already; it stays as it is.
    func create(
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> UserProfile

    /// Removes both halves of the user of this login. Nothing to remove is no failure.
    func delete() async throws(MarketError)
}

/// The private data of a user.
public struct UserAccount: Sendable, Equatable {
    /// The credentials that sign their products, in markets that keep vendors apart from users.
    public let market: VendorCredentials?
    /// The products they like, each once, the first liked first.
    public let likedProductIDs: [Product.ID]

    public init(market: VendorCredentials? = nil, likedProductIDs: [Product.ID] = []) {
        self.market = market
        self.likedProductIDs = likedProductIDs
    }
}
