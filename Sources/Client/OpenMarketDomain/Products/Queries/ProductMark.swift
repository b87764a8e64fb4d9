public import Foundation

/// A moment in the life of a market, identified by the newest product at that moment.
public struct ProductMark: Sendable, Hashable, Codable {
    public let id: Product.ID
    /// The time of the registration, where the market says it.
    public let registeredAt: Date?

    /// The moment at which this product was registered.
    public init(_ product: Product) {
        self.init(id: product.id, registeredAt: product.createdAt)
    }

    public init(id: Product.ID, registeredAt: Date? = nil) {
        (self.id, self.registeredAt) = (id, registeredAt)
    }

    /// Returns whether a product was registered later.
    ///
    /// Markets that number their products give the newer one the higher number; others say when it was registered.
    public func isOlder(than product: Product) -> Bool {
        if let number = Int64(id.rawValue), let other = Int64(product.id.rawValue) { return number < other }
        guard let registeredAt, let date = product.createdAt else { return false }
        return registeredAt < date
    }
}
