public import Foundation
import Synchronization

/// A value of a list that this device keeps: a saved search, a viewed product, a draft.
public protocol KeptValue: Sendable, Codable {
    /// Whether a file that cannot be understood stays beside the one that takes its place.
    static var keepsUnreadable: Bool { get }
}

extension KeptValue {
    /// A copy stays, so that nothing is lost.
    public static var keepsUnreadable: Bool { true }
}

/// Stores a list of values of all users of this device.
public protocol KeptStore<Value>: Sendable {
    associatedtype Value: KeptValue

    /// Returns the values of all users, the newest first.
    func values() async throws(MarketError) -> [Value]

    /// Changes what is stored as a whole; other callers wait until the change is stored.
    func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError)
}

/// A list of values in memory.
public final class InMemoryKept<Value: KeptValue>: KeptStore {
    private let kept: Mutex<[Value]>

    public init(_ values: [Value] = []) {
        kept = Mutex(values)
    }

    public func values() async throws(MarketError) -> [Value] {
        kept.withLock { $0 }
    }

    public func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError) {
        kept.withLock { body(&$0) }
    }
}

/// Saved searches in memory.
public typealias InMemorySavedSearches = InMemoryKept<SavedSearch>
/// A view history in memory.
public typealias InMemoryViewHistory = InMemoryKept<ViewedProduct>
/// Drafts of new products in memory.
public typealias InMemoryFormDrafts = InMemoryKept<KeptDraft>

/// A search that a user keeps, to be told when something new matches.
public struct SavedSearch: KeptValue, Hashable, Identifiable {
    /// The id of a saved search on this device.
    public typealias ID = Identifier<SavedSearch>

    /// The number of searches that a user keeps.
    public static let limit = 20

    public let id: ID
    /// The query; without an order and without a mark.
    public let query: ProductQuery
    /// The newest match that the user has seen; `nil` when there was none.
    public var seen: ProductMark?
    /// The user whose search it is; `nil` for guests.
    let owner: String?

    public init(id: ID, query: ProductQuery, seen: ProductMark? = nil) {
        self.init(id: id, query: query, seen: seen, owner: nil)
    }

    init(id: ID, query: ProductQuery, seen: ProductMark?, owner: String?) {
        (self.id, self.query, self.seen, self.owner) = (id, query.unordered, seen, owner)
    }
}

/// The number of products that have come to match a saved search.
public struct NewMatches: Sendable, Equatable {
    public let count: Int
    /// Whether there may be more: the market has no counts, and reading row by row ended at a limit.
    public let isAtLeast: Bool

    public init(_ count: Int, isAtLeast: Bool = false) {
        (self.count, self.isAtLeast) = (count, isAtLeast)
    }
}

/// A product that a user has looked at.
public struct ViewedProduct: KeptValue, Equatable {
    /// The number of products in a user's history.
    public static let limit = 200
    /// The number of days that a product stays in it.
    public static let days = 90

    /// A history that is deleted must not live on in a copy.
    public static let keepsUnreadable = false

    /// The product as it was then, so that the list needs no network.
    public let product: Product
    /// The time at which the user last looked at the product.
    public let viewedAt: Date
    /// The user who looked; `nil` for guests.
    let owner: String?

    init(_ product: Product, at viewedAt: Date, owner: String?) {
        (self.product, self.viewedAt, self.owner) = (product, viewedAt, owner)
    }
}
