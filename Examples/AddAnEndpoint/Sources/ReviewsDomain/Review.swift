/// What somebody who bought a product thinks of it.
public struct Review: Sendable, Hashable {
    /// From one to five.
    public let stars: Int
    /// In their own words.
    public let text: String

    /// A review.
    public init(stars: Int, text: String) {
        self.stars = stars
        self.text = text
    }
}
