import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import Synchronization

/// The life of a process, as far as its files are concerned.
final class DeviceLife: Sendable {
    private let isOver = Mutex(false)

    func end() { isOver.withLock { $0 = true } }

    /// Does what a living process does; a dead one is told nothing of what came of it.
    func run<Value: Sendable>(_ work: () async throws(MarketError) -> Value) async throws(MarketError) -> Value {
        try check()
        let result = await Result { () async throws(MarketError) in try await work() }
        try check()
        return try result.get()
    }

    private func check() throws(MarketError) {
        guard !isOver.withLock({ $0 }) else { throw .storage(.unwritable) }
    }
}

struct MortalSessions: SessionStore {
    let store: FileSessionStore
    let life: DeviceLife

    func session() async throws(MarketError) -> Session? {
        try await life.run { () async throws(MarketError) in try await store.session() }
    }

    func save(_ session: Session) async throws(MarketError) {
        try await life.run { () async throws(MarketError) in try await store.save(session) }
    }

    func clear() async throws(MarketError) {
        try await life.run { () async throws(MarketError) in try await store.clear() }
    }
}

struct MortalKept<Value: KeptValue>: KeptStore {
    let store: FileKept<Value>
    let life: DeviceLife

    func values() async throws(MarketError) -> [Value] {
        try await life.run { () async throws(MarketError) in try await store.values() }
    }

    func change(_ body: @Sendable (inout [Value]) -> Void) async throws(MarketError) {
        try await life.run { () async throws(MarketError) in try await store.change(body) }
    }
}

struct MortalOutbox: OutboxStore {
    let store: FileOutboxStore
    let life: DeviceLife

    func changes() async throws(MarketError) -> [PendingChange] {
        try await life.run { () async throws(MarketError) in try await store.changes() }
    }

    func put(_ change: PendingChange) async throws(MarketError) {
        try await life.run { () async throws(MarketError) in try await store.put(change) }
    }

    func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        try await life.run { () async throws(MarketError) in try await store.put(change, photos: photos) }
    }

    func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        try await life.run { () async throws(MarketError) in try await store.photos(of: id) }
    }

    func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        try await life.run { () async throws(MarketError) in try await store.remove(ids) }
    }
}
