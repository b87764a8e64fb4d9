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

    /// One of these, or the only one.
    static func one(of nodes: [SearchNode]) -> SearchNode { nodes.count == 1 ? nodes[0] : .any(nodes) }

    /// All of these, or the only one.
    static func every(_ nodes: [SearchNode]) -> SearchNode { nodes.count == 1 ? nodes[0] : .all(nodes) }
}

/// The agreement that is required between a word of a query and a word of a name.
package enum WordMatch: Sendable, Hashable {
    /// They are the same: numbers, short words.
    case whole
    /// The one of the name goes on: what is half typed.
    case beginning
    /// It may begin or end the one of the name: two syllables, `의자` in `캠핑의자`, but `스키` not in the middle of another.
    case edge
    /// It may stand anywhere in it: three syllables and more.
    case inside

    /// Returns whether a word of a name is what is meant.
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
        /// Those of its name, and its category.
        case name
        /// Those of its seller and its description as well.
        case everything
    }

    /// The conditions of the parts of the query; all must hold.
    package var terms: [SearchNode]
    package var field: Field
    /// The words as they were typed: what has them in its name stands first.
    package var typed: [SearchNode]
    /// The corrected query that was searched for; `nil` without a correction.
    package var repaired: String?
}
