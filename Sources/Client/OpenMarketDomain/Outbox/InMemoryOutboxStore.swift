public import Foundation
import Synchronization

/// Changes in memory: they end with the process.
public final class InMemoryOutboxStore: OutboxStore {
    private struct Entry {
        var change: PendingChange
        var photos: [Data] = []
    }

    private let kept = Mutex<[PendingChange.ID: Entry]>([:])

    /// A store without changes.
    public init() {}

    /// Everything that is kept.
    public func changes() async throws(MarketError) -> [PendingChange] {
        kept.withLock { $0.values.map(\.change) }
    }

    /// Keeps a change.
    public func put(_ change: PendingChange) async throws(MarketError) {
        kept.withLock { $0[change.id, default: Entry(change: change)].change = change }
    }

    /// Keeps a change together with its photos.
    public func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        kept.withLock { $0[change.id] = Entry(change: change, photos: photos) }
    }

    /// The photos of a change.
    public func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        guard let entry = kept.withLock({ $0[id] }) else { throw .storage(.missing) }
        return entry.photos
    }

    /// Forgets changes.
    public func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        kept.withLock { kept in
            for id in ids { kept[id] = nil }
        }
    }
}
