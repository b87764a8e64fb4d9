/// Counts the products of a selection.
///
/// To count a common text means to look at very many names, so it is done chunk by
/// chunk and remembered: after a change only the chunks it touched are counted
/// again.
struct SelectionCount {
    private let selection: ProductSelection
    private let connection: SQLiteConnection
    private let counts: CountCache<Counted>

    init(_ selection: ProductSelection, on connection: SQLiteConnection, _ counts: CountCache<Counted>) {
        self.selection = selection
        self.connection = connection
        self.counts = counts
    }

    func total(of filter: ProductFilter, in state: StoreState) throws(StoreError) -> Int64 {
        guard !selection.leavesOut else {
            // The products that all users see are counted once; each user leaves out a few vendors.
            let everybody = SelectionCount(selection.forEverybody, on: connection, counts)
            let leftOut = SelectionCount(selection.leftOut, on: connection, counts)
            return try everybody.total(of: filter.forEverybody, in: state) - leftOut.total(of: filter, in: state)
        }
        let known = counts.counted(filter)
        if let known, known.state == state { return known.total }
        var counted = Counted(state: state, total: 0, plan: selection.text?.plan)
        if selection.isEverything {
            counted.total = state.products
        } else if let total = try selection.countOfOneGram() {
            counted.total = total
        } else {
            let followed = try recounted(known, state)
            counted.chunks = if let followed { followed } else { try countAll() }
            counted.total = counted.chunks.values.reduce(0, +)
        }
        counts.keep(counted, of: filter)
        return counted.total
    }

    private func countAll() throws(StoreError) -> [Int64: Int64] {
        var chunks: [Int64: Int64] = [:]
        for chunk in try selection.chunks() { chunks[chunk] = Int64(try selection.matches(in: chunk).count) }
        return chunks
    }

    /// The counts brought from an older state to this one; `nil` when that is no less work than counting again.
    private func recounted(_ known: Counted?, _ state: StoreState) throws(StoreError) -> [Int64: Int64]? {
        // A count of another kind has no chunks to begin with. Another plan for the text may find other products in
        // every chunk.
        guard let known, known.plan == selection.text?.plan, known.chunks.values.reduce(0, +) == known.total,
            let touched = try state.touched(since: known.state, on: connection)
        else { return nil }
        var chunks = known.chunks
        for chunk in touched { chunks[chunk] = Int64(try selection.matches(in: chunk).count) }
        return chunks
    }
}
