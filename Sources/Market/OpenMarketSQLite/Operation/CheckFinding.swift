/// Something that a check of a market has found.
package struct CheckFinding: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        /// SQLite says that the file is damaged.
        case damage
        /// Rows that belong to rows which are not there.
        case foreignKeys
        /// The file was written by an earlier release, and most of it is not looked at.
        case earlierSchema
        /// A difference between the search index and the products.
        case searchIndex
        /// Words that are found by none of their keys.
        case wordKeys
        /// Products that are sorted in another position than their price and discount say.
        case sortKeys
        /// Products whose number of likes is not that of the likes.
        case likes
        /// Groups of products whose number is not what is noted of them.
        case totals
        /// Vendors without a note of the looks of their name.
        case vendorLooks
        /// Images that rows name and that are not there.
        case imagesMissing
        /// Images of another size than their row says.
        case imageSizes
        /// Images whose bytes are not those that were stored.
        case imageContents
        /// Rows whose image has a name that the market does not make.
        case imageNames
        /// Files that no row names.
        case imagesUnused
        /// Documents that cannot be read.
        case documents
        /// Documents that no route of the market shows.
        case documentsUnshown
        /// Files of users that are not what was stored.
        case objects
        /// Accounts and vendors whose secret cannot be checked.
        case secrets
        /// Vendors that belong to an account which is gone.
        case vendorAccounts
        /// Rows that differ from those of a backup, though no one has changed them since.
        case rows
    }

    package let kind: Kind
    package var count: Int
    /// The first ones.
    package var examples: [String]

    package init(_ kind: Kind, count: Int, examples: [String] = []) {
        (self.kind, self.count, self.examples) = (kind, count, examples)
    }

    /// Whether something is wrong, and not only worth knowing.
    package var isProblem: Bool { ![.imagesUnused, .earlierSchema, .documentsUnshown].contains(kind) }
}

/// Collects what is found of one kind: how many, and the first few.
package struct FindingCounter {
    private let kind: CheckFinding.Kind
    private var count = 0
    private var examples: [String] = []

    package init(_ kind: CheckFinding.Kind) { self.kind = kind }

    package mutating func note(_ example: @autoclosure () -> String) {
        count += 1
        if examples.count < 5 { examples.append(example()) }
    }

    /// The finding; `nil` when nothing was noted.
    package var finding: CheckFinding? {
        count > 0 ? CheckFinding(kind, count: count, examples: examples) : nil
    }
}
