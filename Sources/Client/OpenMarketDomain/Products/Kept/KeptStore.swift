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
    /// The values of the list.
    associatedtype Value: KeptValue

    /// Returns the values of all users, the newest first.
    func values() async throws(MarketError) -> [Value]

    /// Changes what is stored as a whole; other callers wait until the change is stored.
    func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError)
}

/// A list of values in memory.
public final class InMemoryKept<Value: KeptValue>: KeptStore {
    private let kept: Mutex<[Value]>

    /// A list that begins with `values`.
    public init(_ values: [Value] = []) {
        kept = Mutex(values)
    }

    /// Returns the values of all users.
    public func values() async throws(MarketError) -> [Value] {
        kept.withLock { $0 }
    }

    /// Changes what is stored.
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
