/// What a piece of text is about.
public enum TextRole: String, Sendable, Hashable, CaseIterable {
    /// What the buyer pays, where nothing is taken off.
    case price
    /// The price before something was taken off; usually struck through.
    case struckPrice
    /// What the buyer pays after something was taken off.
    case bargainPrice
    /// The share that was taken off.
    case discountPercentage
    /// How many are left.
    case stock
    /// Nothing is left.
    case soldOut
    /// How far its sale has come.
    case status
    /// How many users like it.
    case likes
    /// Who sells it.
    case vendor
    /// When it was registered.
    case date
    /// Which page of how many.
    case pageIndex
}
