/// A tree of conditions that a product must meet to be found.
package indirect enum SearchNode: Sendable, Hashable {
    /// A word of the name.
    case word(String, WordMatch)
    /// The category, or one below it.
    case category(String)
    /// The whole name of the seller; see ``SearchText/seller(_:)``.
    case seller(String)
    case all([SearchNode])
    case any([SearchNode])

    /// Returns a node for any of these nodes, or the only one itself.
    static func one(of nodes: [SearchNode]) -> SearchNode { nodes.count == 1 ? nodes[0] : .any(nodes) }

    /// All of these, or the only one.
    static func every(_ nodes: [SearchNode]) -> SearchNode { nodes.count == 1 ? nodes[0] : .all(nodes) }
}

/// The agreement that is required between a word of a query and a word of a name.
package enum WordMatch: Sendable, Hashable {
    /// The words are the same; for numbers and short words.
    case whole
    /// The word of the name begins with the word of the query, which the user may still be typing.
    case beginning
    /// The word of the query begins or ends the word of the name; for two syllables, `의자` in `캠핑의자`.
    case edge
    /// The word of the query stands anywhere in the word of the name; for three syllables and more.
    case inside

    /// Returns whether a word of a name agrees with a word of the query.
    package func accepts(_ word: String, for wanted: String) -> Bool {
        switch self {
        case .whole: word == wanted
        case .beginning: word.hasPrefix(wanted)
        case .edge: word.hasPrefix(wanted) || word.hasSuffix(wanted)
        case .inside: word.contains(wanted)
        }
    }
}

/// The conditions of a query, and the words of a product to which they apply.
package struct SearchPlan: Sendable, Hashable {
    /// The part of a product in which words are looked for.
    package enum Field: Sendable, Hashable {
        /// The words of the product's name, and its category.
        case name
        /// The words of its seller and its description as well.
        case everything
    }

    /// The conditions of the parts of the query; all must hold.
    package var terms: [SearchNode]
    package var field: Field
    /// The words as they were typed: a product with them in its name stands first.
    package var typed: [SearchNode]
    /// The corrected query that was searched for; `nil` without a correction.
    package var repaired: String?
}
