public import OpenMarketDomain

/// A category to choose, with its name.
public struct CategoryRow: Sendable, Equatable, Identifiable {
    /// The category.
    public let id: ProductCategory
    /// Its name.
    public let title: String
    /// Whether it stands below the top one before it.
    public let isBelow: Bool

    init(_ category: ProductCategory, in wording: Wording) {
        id = category
        title = wording.name(of: category)
        isBelow = category.parent != nil
    }

    /// The categories at the top.
    static func top(in wording: Wording) -> [CategoryRow] {
        ProductCategory.tree.map { CategoryRow($0.top, in: wording) }
    }

    /// All categories, each one before those below it.
    static func all(in wording: Wording) -> [CategoryRow] {
        ProductCategory.all.map { CategoryRow($0, in: wording) }
    }
}
