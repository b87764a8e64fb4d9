public import Foundation
import Synchronization

/// A product that a user has looked at.
public struct ViewedProduct: Sendable, Equatable, Codable {
    /// The number of products in a user's history.
    public static let limit = 200
    /// The number of days that a product stays in it.
    public static let days = 90

    /// The product as it was then, so that the list needs no network.
    public let product: Product
    /// When it was looked at last.
    public let viewedAt: Date
    /// The user who looked; `nil` for guests.
    let owner: String?

    init(_ product: Product, at viewedAt: Date, owner: String?) {
        (self.product, self.viewedAt, self.owner) = (product, viewedAt, owner)
    }
}

/// Stores what was looked at on this device.
public protocol ViewHistoryStore: Sendable {
    /// Returns the viewed products of all users, the last first.
    func views() async throws(MarketError) -> [ViewedProduct]

    /// Changes what is stored as a whole; other callers wait until the change is stored.
    func change(_ body: @Sendable (inout [ViewedProduct]) -> Void) async throws(MarketError)
}

/// A view history in memory.
public final class InMemoryViewHistory: ViewHistoryStore {
    private let kept = Mutex<[ViewedProduct]>([])

    /// An empty history.
    public init() {}

    /// Returns the viewed products of all users.
    public func views() async throws(MarketError) -> [ViewedProduct] {
        kept.withLock { $0 }
    }

    /// Changes what is stored.
    public func change(_ body: @Sendable (inout [ViewedProduct]) -> Void) async throws(MarketError) {
        kept.withLock { body(&$0) }
    }
}
