/// The result of a copy or a comparison.
package struct CopyReport: Sendable, Hashable {
    /// The number of items of a section, and one digest of all.
    package struct Summary: Sendable, Hashable {
        package let count: Int
        package let digest: String
    }

    package struct Section: Sendable, Hashable {
        package let section: CopySection
        /// The number of items in the source.
        package internal(set) var read = 0
        package internal(set) var written = 0
        /// The number of items that had been written before.
        package internal(set) var known = 0
        /// The number of items removed, because the source has them no more.
        package internal(set) var removed = 0
        /// The number of likes left out, because their product is gone.
        package internal(set) var stray = 0
        /// The documents that users have written under the numbers of products, which are rows.
        package internal(set) var leftOut = CopyTally<String>()
        /// The items that the source market names but does not have, such as a missing file of an image.
        package internal(set) var absent = CopyTally<String>()
        package internal(set) var source: Summary?
        package internal(set) var target: Summary?
    }

    /// Something that is not the same in both markets.
    package struct Difference: Sendable, Hashable {
        package enum Kind: String, Sendable, Hashable {
            case missing
            case changed
            case additional
        }

        package let kind: Kind
        package let section: CopySection
        package let id: String
    }

    package internal(set) var sections: [Section] = []
    /// The number of accounts whose passwords do not go along, counted before anything is written; `nil` where that was not
    /// looked at.
    package internal(set) var passwordsLeft: Int?
    package internal(set) var refusals = CopyTally<CopyRefusal>()
    /// The first differences of each kind and section.
    package internal(set) var differences: [Difference] = []
    /// Whether source and target hold the same; `nil` where that was not looked at.
    package internal(set) var isSame: Bool?

    package var leftOut: Int { sections.reduce(0) { $0 + $1.leftOut.count } }
}

/// The number of items of a kind, and the first ones.
package struct CopyTally<Thing: Sendable & Hashable>: Sendable, Hashable {
    package private(set) var first: [Thing] = []
    package private(set) var count = 0
    package var isEmpty: Bool { count == 0 }

    mutating func add(_ things: [Thing]) {
        count += things.count
        first += things.prefix(max(0, MarketCopy.shown - first.count))
    }
}

package enum CopyProgress: Sendable, Hashable {
    /// The number of passwords that do not go along.
    case leaving(passwords: Int)
    case copying(CopySection, done: Int)
    case comparing(CopySection, done: Int)
    case waiting(seconds: Int, service: String)
    /// The data derived from the rows of a file is being made.
    case indexing
}
