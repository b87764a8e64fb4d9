import Synchronization

/// Changes in memory: they end with the process.
public final class InMemoryOutboxStore: OutboxStore {
    private let kept = Mutex<[PendingChange.ID: PendingChange]>([:])

    /// A store without changes.
    public init() {}

    /// Everything that is kept.
    public func changes() async throws(MarketError) -> [PendingChange] {
        kept.withLock { Array($0.values) }
    }

    /// Keeps a change.
    public func put(_ change: PendingChange) async throws(MarketError) {
        kept.withLock { $0[change.id] = change }
    }

    /// Forgets changes.
    public func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        kept.withLock { kept in
            for id in ids { kept[id] = nil }
        }
    }
}
