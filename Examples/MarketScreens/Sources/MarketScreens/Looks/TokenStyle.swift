public import OpenMarket

/// How a piece of text looks, as far as that can be said without a toolkit.
public struct TokenStyle: Sendable, Hashable {
    /// A colour by its meaning; which one that is, the toolkit knows.
    public enum Color: Sendable, Hashable {
        /// Primary text.
        case primary
        /// Secondary text.
        case secondary
        /// What shall be noticed.
        case notice
        /// What is lost or cheaper.
        case alarm
    }

    /// The colour.
    public let color: Color
    /// Whether it is heavy.
    public let isBold: Bool
    /// Whether it is struck through.
    public let isStruck: Bool

    /// The style of a role: the price before is red and struck, what is sold out is orange, as in the original apps.
    public init(_ role: TextRole) {
        color =
            switch role {
            case .price, .bargainPrice: .primary
            case .struckPrice, .discountPercentage: .alarm
            case .soldOut: .notice
            case .stock, .likes, .vendor, .date, .pageIndex: .secondary
            }
        isBold = role == .bargainPrice || role == .discountPercentage
        isStruck = role == .struckPrice
    }
}
