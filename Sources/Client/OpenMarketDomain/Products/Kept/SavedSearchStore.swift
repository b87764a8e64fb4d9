import Synchronization

/// Stores the searches that are kept on this device.
public protocol SavedSearchStore: Sendable {
    /// The searches of all users, the newest first.
    func searches() async throws(MarketError) -> [SavedSearch]

    /// Changes what is stored as a whole; other callers wait until the change is stored.
    func change(_ body: @Sendable (inout [SavedSearch]) -> Void) async throws(MarketError)
}

/// Saved searches in memory.
public final class InMemorySavedSearches: SavedSearchStore {
    private let kept: Mutex<[SavedSearch]>

    /// A store that begins with `searches`.
    public init(_ searches: [SavedSearch] = []) {
        kept = Mutex(searches)
    }

    /// The searches of all users.
    public func searches() async throws(MarketError) -> [SavedSearch] {
        kept.withLock { $0 }
    }

    /// Changes what is stored.
    public func change(_ body: @Sendable (inout [SavedSearch]) -> Void) async throws(MarketError) {
        kept.withLock { body(&$0) }
    }
}
