public import Foundation
import Synchronization

/// Keeps the changes that wait for the market, best where they survive the end of the process.
///
/// A call that returns has done its work for good: a process that is killed right
/// after it finds the same changes when it starts again.
public protocol OutboxStore: Sendable {
    /// Everything that is kept, in no order.
    func changes() async throws(MarketError) -> [PendingChange]

    /// Keeps a change in place of an earlier one of the same id.
    ///
    /// - Throws: ``MarketError/storage(_:)``; the change is not kept then.
    func put(_ change: PendingChange) async throws(MarketError)

    /// Keeps a change together with its photos: after a crash either both are there or neither is.
    ///
    /// - Throws: ``MarketError/storage(_:)``; the change is not kept then.
    func put(_ change: PendingChange, photos: [Data]) async throws(MarketError)

    /// The photos of a change, in the order in which they were kept.
    ///
    /// - Throws: ``MarketError/storage(_:)`` when one is missing or damaged.
    func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data]

    /// Forgets changes, and their photos.
    func remove(_ ids: [PendingChange.ID]) async throws(MarketError)
}

extension OutboxStore {
    /// A store without room for photos refuses them: a registration is sent at once or fails then.
    public func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        guard photos.isEmpty else { throw .storage(.unwritable) }
        try await put(change)
    }

    /// Nothing, in a store without room for photos.
    public func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        throw .storage(.missing)
    }
}

/// Changes in memory: they end with the process.
public final class InMemoryOutboxStore: OutboxStore {
    private struct Entry {
        var change: PendingChange
        var photos: [Data] = []
    }

    private let kept = Mutex<[PendingChange.ID: Entry]>([:])

    public init() {}

    public func changes() async throws(MarketError) -> [PendingChange] {
        kept.withLock { $0.values.map(\.change) }
    }

    /// Keeps a change; photos that were kept with it stay.
    public func put(_ change: PendingChange) async throws(MarketError) {
        kept.withLock { $0[change.id, default: Entry(change: change)].change = change }
    }

    public func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        kept.withLock { $0[change.id] = Entry(change: change, photos: photos) }
    }

    public func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        guard let entry = kept.withLock({ $0[id] }) else { throw .storage(.missing) }
        return entry.photos
    }

    public func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        kept.withLock { kept in
            for id in ids { kept[id] = nil }
        }
    }
}

/// The bounds on pending changes.
public struct OutboxLimits: Sendable, Equatable {
    public var count: Int
    /// The number of bytes of their texts together.
    public var byteCount: Int
    /// The number of them that may be registrations.
    public var registrationCount: Int
    /// The number of bytes of the photos of all registrations together.
    public var photoByteCount: Int

    public init(
        count: Int = 500,
        byteCount: Int = 1024 * 1024,
        registrationCount: Int = 20,
        photoByteCount: Int = 32 * 1024 * 1024
    ) {
        (self.count, self.byteCount, self.registrationCount) = (count, byteCount, registrationCount)
        self.photoByteCount = photoByteCount
    }

    /// Limits that a user does not meet in a week without a network.
    public static let `default` = OutboxLimits()
}
