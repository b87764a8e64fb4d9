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

    /// Forgets changes.
    func remove(_ ids: [PendingChange.ID]) async throws(MarketError)
}
