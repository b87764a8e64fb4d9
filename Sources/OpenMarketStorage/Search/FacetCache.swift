import Synchronization

/// What was counted for the facets of a filter, chunk by chunk.
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
    private static let capacity = 64
    private let counted = Mutex<[ProductFilter: CountedFacets]>([:])

    func facets(of filter: ProductFilter) -> CountedFacets? { counted.withLock { $0[filter] } }

    /// Remembers facets; those of an older state, from a reader that began earlier, are let go.
    func keep(_ facets: CountedFacets, of filter: ProductFilter) {
        counted.withLock { counted in
            if let known = counted[filter], known.state.changes > facets.state.changes { return }
            if counted.count >= Self.capacity { counted.removeAll(keepingCapacity: true) }
            counted[filter] = facets
        }
    }
}
