/// What a few vendors sell, found by their entries in the search index, without what is hidden.
struct VendorProducts {
    private let postings: Postings

    init(_ connection: SQLiteConnection) {
        postings = Postings(connection)
    }

    /// How many products of a vendor have a fact, of those that were registered after one.
    func count(
        of vendor: RecordID<VendorRecord>,
        having fact: Gram = .everything,
        after id: Int64 = 0
    ) throws(StoreError) -> Int64 {
        var count = 0
        for chunk in try postings.chunks(of: .vendor(vendor)) where (chunk + 1) * ChunkSet.size > id {
            guard var found = try products(of: [vendor], having: fact, in: chunk) else { continue }
            let first = chunk * ChunkSet.size
            if id >= first { found.removeAll(below: Int(min(ChunkSet.size, id - first + 1))) }
            count += found.count
        }
        return Int64(count)
    }

    /// The numbers of what the vendors sell, newest first: up to `limit` of those below `id`, and how many there are in
    /// all.
    func newest(
        of vendors: [RecordID<VendorRecord>],
        below id: Int64,
        skipping offset: Int64,
        limit: Int
    ) throws(StoreError) -> (ids: [Int64], total: Int64) {
        var chunks: Set<Int64> = []
        for vendor in vendors { chunks.formUnion(try postings.chunks(of: .vendor(vendor))) }
        var (ids, total, left) = ([Int64](), 0, offset)
        for chunk in chunks.sorted(by: >) {
            guard let found = try products(of: vendors, having: .everything, in: chunk) else { continue }
            total += found.count
            for place in found.descending where ids.count < limit {
                let number = chunk * ChunkSet.size + Int64(place)
                guard number < id else { continue }
                if left > 0 { left -= 1 } else { ids.append(number) }
            }
        }
        return (ids, Int64(total))
    }

    private func products(
        of vendors: [RecordID<VendorRecord>],
        having fact: Gram,
        in chunk: Int64
    ) throws(StoreError) -> ChunkSet? {
        guard var shown = try postings.ids(of: fact, in: chunk) else { return nil }
        var sold = ChunkSet()
        for vendor in vendors {
            if let ids = try postings.ids(of: .vendor(vendor), in: chunk) { sold.formUnion(ids) }
        }
        shown.formIntersection(sold)
        return shown.isEmpty ? nil : shown
    }
}
