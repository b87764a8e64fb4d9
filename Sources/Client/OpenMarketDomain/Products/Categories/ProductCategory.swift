/// A category by its id, `home` or `home.lighting`: the part before the point is the category above.
///
/// The set is open: a market may send one that is not in ``tree``, and its product is shown and edited without damage.
public struct ProductCategory: TextID {
    public let rawValue: String

    /// Wraps the text of an id without judging it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The absence of a category, which an edit sets to take a product out of its category.
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

extension ProductCategory {
    /// A category at the top of the tree, with those below it.
    public struct Branch: Sendable, Equatable, Identifiable {
        public let top: ProductCategory
        /// The categories below it, in the order in which they are shown.
        public let children: [ProductCategory]

        public var id: ProductCategory { top }

        fileprivate init(_ top: String, _ children: String...) {
            self.top = ProductCategory(rawValue: top)
            self.children = children.map { ProductCategory(rawValue: top + "." + $0) }
        }
    }

    /// The categories that a product can be given, in the order in which they are shown.
    public static let tree: [Branch] = [
        Branch("electronics", "phones", "computers", "cameras", "audio", "games"),
        Branch("home", "furniture", "lighting", "textiles", "decoration", "appliances"),
        Branch("kitchen", "tableware", "cookware", "tea"),
        Branch("fashion", "clothes", "shoes", "bags", "accessories", "care"),
        Branch("children", "toys", "clothes", "strollers"),
        Branch("books", "reading", "learning", "stationery"),
        Branch("music", "instruments", "equipment", "recordings"),
        Branch("hobby", "science", "crafts", "collecting"),
        Branch("outdoors", "camping", "fitness", "climbing"),
        Branch("bicycles", "bicycles", "parts", "clothing"),
        Branch("garden", "plants", "tools", "animals"),
        Branch("food", "bakery", "pantry", "drinks"),
    ]

    /// All categories of the ``tree``, each one before those below it.
    public static let all: [ProductCategory] = tree.flatMap { [$0.top] + $0.children }
}
