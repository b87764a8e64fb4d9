public import Foundation

/// One step in the history of a product: what it cost, and how far its sale had come, from a moment on.
public struct ProductRevision: Sendable, Equatable, Codable {
    /// From when on.
    public let date: Date
    /// The status of the sale; `nil` where the market has a word for it that is not known here.
    public let status: SaleStatus?
    /// The list price.
    public let price: Money
    /// The amount off the price.
    public let discount: Discount

    /// A step.
    public init(date: Date, status: SaleStatus?, price: Money, discount: Discount) {
        (self.date, self.status, self.price, self.discount) = (date, status, price, discount)
    }

    /// The price to pay.
    public var bargainPrice: Money { price.reduced(by: discount.amount) }
}
