public import Foundation

/// Keeps the changes that wait for the market, best where they survive the end of the process.
///
/// A call that returns has done its work for good: a process that is killed right
/// after it finds the same changes when it starts again.
public protocol OutboxStore: Sendable {
    /// Everything that is kept.
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
