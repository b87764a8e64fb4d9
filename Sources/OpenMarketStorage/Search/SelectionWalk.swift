/// Walks through a selection in the order of numbers to the part that is asked for.
struct SelectionWalk {
    private let selection: ProductSelection
    private let request: ListRequest

    init(_ selection: ProductSelection, _ request: ListRequest) {
        self.selection = selection
        self.request = request
    }

    /// The numbers of the products to show, and of one more if there is one.
    func ids() throws(StoreError) -> [Int64] {
        var ids: [Int64] = []
        let wanted = Int(request.size) + 1
        var left = request.offset
        let bounds = request.remainingNumbers
        let isNewestFirst = request.sort == .newest
        let chunks = try selection.chunks()
        for chunk in isNewestFirst ? chunks : chunks.reversed() {
            guard ids.count < wanted else { break }
            guard bounds.overlaps((chunk << 12)...(chunk << 12 | 4_095)) else { continue }
            // Only from the newest end is it known how many have to be looked at.
            let limit = isNewestFirst && left < ChunkSet.size ? Int(left) + wanted - ids.count : Int.max
            let matches = try selection.matches(in: chunk, bounds: bounds, limit: limit)
            let count = Int64(matches.count)
            guard left < count else {
                left -= count
                continue
            }
            let places = isNewestFirst ? matches.descending : matches.descending.reversed()
            ids += places.dropFirst(Int(left)).prefix(wanted - ids.count).map { chunk << 12 | Int64($0) }
            left = 0
        }
        return ids
    }
}

extension ProductSelection {
    /// All of them, newest first, if they are no more than `limit`.
    func ids(atMost limit: Int64) throws(StoreError) -> [Int64]? {
        var ids: [Int64] = []
        for chunk in try chunks() {
            ids += try matches(in: chunk).descending.map { chunk << 12 | Int64($0) }
            if ids.count > limit { return nil }
        }
        return ids
    }
}
