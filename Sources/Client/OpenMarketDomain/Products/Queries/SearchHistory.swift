import Synchronization

/// Stores what a user searched for.
public protocol SearchHistory: Sendable {
    /// The last searches, the newest first.
    func searches() async throws(MarketError) -> [String]

    /// Stores these and nothing else, the newest first.
    func save(_ searches: [String]) async throws(MarketError)
}

/// A search history in memory.
public final class InMemorySearchHistory: SearchHistory {
    private let kept: Mutex<[String]>

    /// A history that begins with `searches`.
    public init(_ searches: [String] = []) {
        kept = Mutex(searches)
    }

    /// The last searches, the newest first.
    public func searches() async throws(MarketError) -> [String] {
        kept.withLock { $0 }
    }

    /// Stores these and nothing else.
    public func save(_ searches: [String]) async throws(MarketError) {
        kept.withLock { $0 = searches }
    }
}
