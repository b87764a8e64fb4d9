import OpenMarketDomain

/// What the categories are called in one language.
///
/// Beside the phrases, whose templates have values in them: the tree of categories grows by itself.
struct CategoryBook: Sendable {
    private let names: [String: String]

    init(_ names: [String: String]) {
        self.names = names
    }

    /// The name of a category; `nil` for one that only its market knows.
    subscript(category: ProductCategory) -> String? { names[category.rawValue] }

    /// The book of a language.
    static func of(_ language: Language) -> CategoryBook {
        switch language {
        case .korean: korean
        case .english: english
        case .japanese: japanese
        }
    }
}
