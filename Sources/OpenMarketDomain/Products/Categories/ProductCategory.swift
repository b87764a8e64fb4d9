/// A category by its id, `home` or `home.lighting`: what stands before the point is the category above.
///
/// The set is open: a market may send one that is not in ``tree``, and its product is shown and edited without damage.
public struct ProductCategory: TextID {
    /// The text of the id.
    public let rawValue: String

    /// Wraps the text of an id without judging it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No category: what an edit sets to take a product out of its category.
    public static let uncategorized = ProductCategory(rawValue: "")

    /// The category above; `nil` at the top.
    public var parent: ProductCategory? {
        rawValue.firstIndex(of: ".").map { ProductCategory(rawValue: String(rawValue[..<$0])) }
    }

    /// Returns whether a product of another category belongs to this one as well: the same category, or one below it.
    public func contains(_ other: ProductCategory?) -> Bool {
        guard let other else { return false }
        return other == self || other.parent == self
    }
}
