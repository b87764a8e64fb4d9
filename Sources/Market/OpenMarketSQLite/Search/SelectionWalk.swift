/// Walks through a selection in the order of numbers to the part that is asked for.
struct SelectionWalk {
    private let selection: ProductSelection
    private let request: ListRequest

    init(_ selection: ProductSelection, _ request: ListRequest) {
        self.selection = selection
        self.request = request
    }

    /// The numbers of the products of the page, and of one product behind it if there is one.
    func ids() throws(StoreError) -> [Int64] {
        var ids: [Int64] = []
        let wanted = Int(request.size) + 1
        var left = request.offset
        let bounds = request.remainingNumbers
        let isNewestFirst = request.sort.isNewestFirst
        var chunks = try ChunkWalk(of: selection, isNewestFirst: isNewestFirst, from: bounds.upperBound)
        while ids.count < wanted, let chunk = try chunks.next() {
            guard bounds.overlaps((chunk << 12)...(chunk << 12 | 4_095)) else { continue }
            let matches = try selection.matches(in: chunk, bounds: bounds)
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

/// The chunks of a selection, one after the other.
///
/// Where a few hundred vendors sell is looked up step by step: each of them may have something in every chunk, and a page
/// needs one or two.
private struct ChunkWalk {
    private let postings: Postings
    private let sellers: [Gram]?
    private var rest: ArraySlice<Int64> = []
    private var last: Int64

    init(of selection: ProductSelection, isNewestFirst: Bool, from highest: Int64) throws(StoreError) {
        (postings, last) = (selection.postings, highest / ChunkSet.size + 1)
        sellers = isNewestFirst ? selection.sellers : nil
        guard sellers == nil else { return }
        let chunks = try selection.chunks()
        rest = isNewestFirst ? chunks[...] : chunks.reversed()[...]
    }

    mutating func next() throws(StoreError) -> Int64? {
        guard let sellers else { return rest.popFirst() }
        guard let chunk = try postings.chunk(below: last, ofAny: sellers) else { return nil }
        last = chunk
        return chunk
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
