public import Foundation

/// A search that a user keeps, to be told when something new matches.
public struct SavedSearch: KeptValue, Hashable, Identifiable {
    /// The id of a saved search on this device.
    public struct ID: TextID {
        /// The text of the id.
        public let rawValue: String

        /// Wraps the text of an id.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The number of searches that a user keeps.
    public static let limit = 20

    /// The id.
    public let id: ID
    /// The query; without an order and without a mark.
    public let query: ProductQuery
    /// The newest match that the user has seen; `nil` when there was none.
    public var seen: ProductMark?
    /// The user whose search it is; `nil` for guests.
    let owner: String?

    /// A saved search.
    public init(id: ID = ID(rawValue: UUID().uuidString), query: ProductQuery, seen: ProductMark? = nil) {
        self.init(id: id, query: query, seen: seen, owner: nil)
    }

    init(id: ID, query: ProductQuery, seen: ProductMark?, owner: String?) {
        var query = query
        (query.sort, query.newerThan) = (.standard, nil)
        (self.id, self.query, self.seen, self.owner) = (id, query, seen, owner)
    }
}

/// The number of products that have come to match a saved search.
public struct NewMatches: Sendable, Equatable {
    /// The number.
    public let count: Int
    /// Whether there may be more: the market counts nothing, and so many were read one by one.
    public let isAtLeast: Bool

    /// A number of matches.
    public init(_ count: Int, isAtLeast: Bool = false) {
        (self.count, self.isAtLeast) = (count, isAtLeast)
    }
}
