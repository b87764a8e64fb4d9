import Synchronization

/// The counts for the facets of a filter, chunk by chunk.
struct CountedFacets: Sendable {
    let state: StoreState
    let slots: FacetSlots
    /// The counts of each chunk that has matches, in the order of the slots.
    let chunks: [Int64: [UInt16]]
    let record: FacetRecord
}

/// Remembers facets until a product changes; then only the chunks that were touched are counted again.
final class FacetCache: Sendable {
    /// Each keeps two bytes for each slot and chunk: some seventy kilobytes in a market of a million products.
    static let capacity = 64
    private typealias Counted = Mutex<[ProductFilter: CountedFacets]>
    private let counted = Counted([:])
    /// Of lists of single users: however many they are, what everybody needs stays.
    private let ownCounted = Counted([:])

    func facets(of filter: ProductFilter) -> CountedFacets? {
        filter.isPersonal ? ownCounted.withLock { $0[filter] } : counted.withLock { $0[filter] }
    }

    /// Remembers facets; those of an older state, from a reader that began earlier, are let go.
    func keep(_ facets: CountedFacets, of filter: ProductFilter) {
        if filter.isPersonal {
            Self.keep(facets, of: filter, in: ownCounted)
        } else {
            Self.keep(facets, of: filter, in: counted)
        }
    }

    private static func keep(_ facets: CountedFacets, of filter: ProductFilter, in counted: borrowing Counted) {
        counted.withLock { counted in
            if let known = counted[filter] {
                guard known.state.changes <= facets.state.changes else { return }
            } else if counted.count >= capacity, let any = counted.keys.randomElement() {
                counted[any] = nil
            }
            counted[filter] = facets
        }
    }
}
