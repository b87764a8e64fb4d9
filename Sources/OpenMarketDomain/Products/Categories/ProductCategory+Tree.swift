extension ProductCategory {
    /// A category at the top of the tree, with those below it.
    public struct Branch: Sendable, Equatable, Identifiable {
        /// The category at the top.
        public let top: ProductCategory
        /// The categories below it, in the order in which they are shown.
        public let children: [ProductCategory]

        /// The category at the top.
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
