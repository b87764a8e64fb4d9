import Foundation
import OpenMarketDomain
import Synchronization

/// A store in which some steps fail.
final class FailingOutboxStore: OutboxStore {
    enum Step: Hashable {
        case open, put, photos, remove
    }

    let base = InMemoryOutboxStore()
    private let failing: Mutex<Set<Step>>

    init(_ failing: Set<Step>) {
        self.failing = Mutex(failing)
    }

    /// These steps fail from now on, and no others.
    func fail(_ steps: Set<Step>) { failing.withLock { $0 = steps } }

    /// Nothing fails from now on.
    func mend() { fail([]) }

    private func check(_ step: Step, _ failure: StorageFailure) throws(MarketError) {
        if failing.withLock({ $0.contains(step) }) { throw .storage(failure) }
    }

    func changes() async throws(MarketError) -> [PendingChange] {
        try check(.open, .unwritable)
        return try await base.changes()
    }

    func put(_ change: PendingChange) async throws(MarketError) {
        try check(.put, .full)
        try await base.put(change)
    }

    func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        try await base.put(change, photos: photos)
    }

    func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        try check(.photos, .unreadable)
        return try await base.photos(of: id)
    }

    func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        try check(.remove, .unwritable)
        try await base.remove(ids)
    }
}
