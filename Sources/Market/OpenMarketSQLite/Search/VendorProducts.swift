/// The products of a vendor, found by their entries in the search index, without hidden ones.
struct VendorProducts {
    private let postings: Postings

    init(_ connection: SQLiteConnection) {
        postings = Postings(connection)
    }

    /// Counts the products of a vendor that were registered after one.
    func count(of vendor: RecordID<VendorRecord>, after id: Int64) throws(StoreError) -> Int64 {
        var count = 0
        for chunk in try postings.chunks(of: .vendor(vendor), from: (id + 1) / ChunkSet.size) {
            guard var found = try postings.ids(of: .vendor(vendor), in: chunk),
                let shown = try postings.ids(of: .everything, in: chunk)
            else { continue }
            found.formIntersection(shown)
            let first = chunk * ChunkSet.size
            if id >= first { found.removeAll(below: Int(min(ChunkSet.size, id - first + 1))) }
            count += found.count
        }
        return Int64(count)
    }
}
