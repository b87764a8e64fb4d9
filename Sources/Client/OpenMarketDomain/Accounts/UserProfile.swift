public import Foundation

/// The public profile of a user.
public struct UserProfile: Sendable, Equatable, Identifiable {
    /// The id of the user.
    public let id: UserID
    /// The name they sell under.
    public let vendorName: String
    /// Since when, where the service says so.
    public let createdAt: Date?

    /// A profile.
    public init(id: UserID, vendorName: String, createdAt: Date? = nil) {
        self.id = id
        self.vendorName = vendorName
        self.createdAt = createdAt
    }
}
