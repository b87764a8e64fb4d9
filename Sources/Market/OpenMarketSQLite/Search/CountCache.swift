import Synchronization

/// Which state of the database something belongs to.
struct StoreState: Sendable, Hashable {
    let products: Int64
    /// The number of groups of changes of products.
    let changes: Int64
}

/// The number of products that a filter matches, in a state of the database.
struct Counted: Sendable {
    var state: StoreState
    var total: Int64
    /// The matches of each chunk, where they were counted that way.
    var chunks: [Int64: Int64] = [:]
}

/// Remembers counts: every page of a long list needs the same one.
final class CountCache: Sendable {
    private static let capacity = 500
    private typealias Counts = Mutex<[ProductFilter: Counted]>
    private let counts = Counts([:])
    /// Of lists of single users: however many they are, what everybody needs stays.
    private let ownCounts = Counts([:])

    /// Returns the last count for `filter`.
    func counted(_ filter: ProductFilter) -> Counted? {
        filter.isPersonal ? ownCounts.withLock { $0[filter] } : counts.withLock { $0[filter] }
    }

    /// Remembers a count; one of an older state, from a reader that began earlier, is let go.
    func keep(_ count: Counted, of filter: ProductFilter) {
        if filter.isPersonal {
            Self.keep(count, of: filter, in: ownCounts)
        } else {
            Self.keep(count, of: filter, in: counts)
        }
    }

    private static func keep(_ count: Counted, of filter: ProductFilter, in counts: borrowing Counts) {
        counts.withLock { counts in
            if let known = counts[filter], known.state.changes > count.state.changes { return }
            if counts.count >= Self.capacity { counts.removeAll(keepingCapacity: true) }
            counts[filter] = count
        }
    }
}
