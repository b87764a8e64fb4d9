/// The subject of a piece of text.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
    /// The full price.
    case price
    /// The price before something was taken off; usually struck through.
    case struckPrice
    /// The reduced price.
    case bargainPrice
    /// The share that was taken off.
    case discountPercentage
    /// The number that is left.
    case stock
    /// Nothing is left.
    case soldOut
    /// The status of its sale.
    case status
    /// The number of users who like it.
    case likes
    /// The name of its seller.
    case vendor
    /// When it was registered.
    case date
    /// Which page of how many.
    case pageIndex
}
