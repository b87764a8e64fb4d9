import Synchronization

/// Remembers how many products a filter matches until the next change.
///
/// Whoever leafs through a long list asks the same question for every page.
final class CountCache: Sendable {
    private struct State {
        var changes: Int64 = -1
        var counts: [ProductFilter: Int64] = [:]
    }

    private static let capacity = 1_000
    private let state = Mutex(State())

    /// The count for `filter` in the state of the database after `changes` changes.
    func count(of filter: ProductFilter, after changes: Int64) -> Int64? {
        state.withLock { $0.changes == changes ? $0.counts[filter] : nil }
    }

    /// Remembers a count; one of an older state, from a reader that began earlier, is let go.
    func keep(_ count: Int64, of filter: ProductFilter, after changes: Int64) {
        state.withLock { state in
            guard changes >= state.changes else { return }
            if changes > state.changes || state.counts.count >= Self.capacity {
                state.counts.removeAll(keepingCapacity: true)
                state.changes = changes
            }
            state.counts[filter] = count
        }
    }
}
