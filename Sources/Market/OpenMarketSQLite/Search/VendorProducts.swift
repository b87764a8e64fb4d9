/// The products of a vendor, found by their entries in the search index.
struct VendorProducts {
    private let connection: SQLiteConnection
    private let postings: Postings

    init(_ connection: SQLiteConnection) {
        self.connection = connection
        postings = Postings(connection)
    }

    /// Counts all products of a vendor, hidden ones too, as of the last commit.
    func count(of vendor: RecordID<VendorRecord>) throws(StoreError) -> Int64 {
        try postings.count(of: .vendor(vendor))
    }

    /// Some of the products of a vendor as they are now, hidden ones too.
    ///
    /// The index is that of the last commit: of what the same commit registers and deletes, only the rows tell.
    func some(
        of vendor: RecordID<VendorRecord>,
        upTo count: Int
    ) throws(StoreError) -> [RecordID<ProductRecord>] {
        var found: [RecordID<ProductRecord>] = []
        for id in try indexed(of: vendor, upTo: count) {
            let isThere: Bool? = try connection.first(
                "SELECT 1 FROM products WHERE id = ? AND vendor_id = ?",
                [.id(id), .id(vendor)]
            ) { _ in true }
            if isThere == true { found.append(id) }
        }
        guard found.isEmpty else { return found }
        return try connection.all(
            "SELECT id FROM products WHERE vendor_id = ? LIMIT ?",
            [.id(vendor), .integer(Int64(count))]
        ) { RecordID($0.integer(0)) }
    }

    private func indexed(
        of vendor: RecordID<VendorRecord>,
        upTo count: Int
    ) throws(StoreError) -> [RecordID<ProductRecord>] {
        var found: [RecordID<ProductRecord>] = []
        for chunk in try postings.chunks(of: .vendor(vendor)) {
            for place in try postings.ids(of: .vendor(vendor), in: chunk)?.descending ?? [] {
                guard found.count < count else { return found }
                found.append(RecordID<ProductRecord>(chunk * ChunkSet.size + Int64(place)))
            }
        }
        return found
    }

    /// Counts the products of a vendor that were registered after one, without hidden ones.
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
