import OpenMarketDomain
import Synchronization

/// The counts for a filter, in a state of the database.
protocol FilterCount: Sendable {
    var state: StoreState { get }
}

struct Counted: FilterCount {
    var state: StoreState
    var total: Int64
    var plan: SearchPlan?
    /// The matches of each chunk, where they were counted that way.
    var chunks: [Int64: Int64] = [:]
}

/// The counts for the facets of a filter, chunk by chunk.
struct CountedFacets: FilterCount {
    let state: StoreState
    let slots: FacetSlots
    let plan: SearchPlan?
    /// The counts of each chunk that has matches, in the order of the slots.
    let chunks: [Int64: [UInt16]]
    let record: FacetRecord
}

/// Remembers counts: every page of a long list needs the same ones, and after a change only the chunks that were touched
/// are counted again.
final class CountCache<Count: FilterCount>: Sendable {
    private typealias Counts = Mutex<[ProductFilter: Count]>
    private let counts = Counts([:])
    /// The counts of single users' lists, apart, so that they never displace the counts that all users need.
    private let ownCounts = Counts([:])
    private let capacity: Int

    /// A cache of `capacity` filters of all users, and as many of single users.
    init(capacity: Int) {
        self.capacity = capacity
    }

    func counted(_ filter: ProductFilter) -> Count? {
        filter.isPersonal ? ownCounts.withLock { $0[filter] } : counts.withLock { $0[filter] }
    }

    /// Remembers a count; one of an older state, from a reader that began earlier, is let go.
    func keep(_ count: Count, of filter: ProductFilter) {
        if filter.isPersonal { keep(count, of: filter, in: ownCounts) } else { keep(count, of: filter, in: counts) }
    }

    private func keep(_ count: Count, of filter: ProductFilter, in counts: borrowing Counts) {
        counts.withLock { counts in
            if let known = counts[filter] {
                guard known.state.changes <= count.state.changes else { return }
            } else if counts.count >= capacity {
                counts.forgetOne()
            }
            counts[filter] = count
        }
    }
}

extension Dictionary {
    /// Forgets any one entry: to look for the oldest one would cost more than to count it once more.
    mutating func forgetOne() {
        if !isEmpty { remove(at: startIndex) }
    }
}

extension CountCache<Counted> {
    convenience init() { self.init(capacity: 500) }
}

typealias FacetCache = CountCache<CountedFacets>

extension FacetCache {
    /// Each keeps two bytes for each slot and chunk: some seventy kilobytes in a market of a million products.
    static var capacity: Int { 64 }

    convenience init() { self.init(capacity: Self.capacity) }
}
