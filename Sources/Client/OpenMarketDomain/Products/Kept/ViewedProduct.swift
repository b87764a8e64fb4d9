public import Foundation

/// A product that a user has looked at.
public struct ViewedProduct: KeptValue, Equatable {
    /// The number of products in a user's history.
    public static let limit = 200
    /// The number of days that a product stays in it.
    public static let days = 90

    /// A history that is deleted must not live on in a copy.
    public static let keepsUnreadable = false

    /// The product as it was then, so that the list needs no network.
    public let product: Product
    /// When it was looked at last.
    public let viewedAt: Date
    /// The user who looked; `nil` for guests.
    let owner: String?

    init(_ product: Product, at viewedAt: Date, owner: String?) {
        (self.product, self.viewedAt, self.owner) = (product, viewedAt, owner)
    }
}
