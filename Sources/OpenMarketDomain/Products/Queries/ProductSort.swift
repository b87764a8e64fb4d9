/// In which order a list is wanted.
public enum ProductSort: String, Sendable, Hashable, Codable, CaseIterable {
    /// As the market lists by itself: newest first, or oldest first in its first generation.
    case standard
    /// What the buyer pays, least first.
    case cheapest
    /// What the buyer pays, most first.
    case dearest
    /// The share taken off the price, largest first.
    case discount
    /// Likes, most first.
    case likes
}
