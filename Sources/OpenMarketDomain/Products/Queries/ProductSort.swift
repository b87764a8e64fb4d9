/// In which order a list is wanted.
public enum ProductSort: String, Sendable, Hashable, Codable, CaseIterable {
    /// As the market lists by itself: newest first, or oldest first in its first generation.
    case standard
    /// By the price to pay, least first.
    case cheapest
    /// By the price to pay, most first.
    case dearest
    /// The share taken off the price, largest first.
    case discount
    /// Likes, most first.
    case likes
}
