/// Finds the product at any position of the list without walking to it.
///
/// `OFFSET` reads and throws away every row before the page, which makes page 25,000
/// hundreds of times slower than page 1. So the store keeps counts: how many products
/// each chunk of 4,096 ids still has, 512 chunks to a node. A position is found by
/// adding up whole nodes, then the chunks of one node, then the bits of one chunk:
/// three rows are read, whatever the position and however many gaps deletions left.
/// Remembered anchors would be simpler, but every insertion and deletion moves them;
/// the counts change by one.
struct Ordinals {
    private static let chunksPerNode = 512

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The id of the product with `rank` newer ones, or `nil` when there are not so many.
    func id(fromNewest rank: Int64) throws(StoreError) -> RecordID<ProductRecord>? {
        var rank = rank
        var chunk: Int64?
        try connection.each("SELECT node, counts FROM ordinals ORDER BY node DESC") { row in
            let node = row.integer(0) * Int64(Self.chunksPerNode)
            let slot = row.withBytes(1) { Self.slot(of: &rank, in: $0) }
            chunk = slot.map { node + Int64($0) }
            return slot == nil ? .next : .stop
        }
        guard let chunk, let ids = try Postings(connection).ids(of: .everything, in: chunk),
            let place = ids.place(fromTop: Int(rank))
        else { return nil }
        return RecordID(chunk << 12 | Int64(place))
    }

    /// Notes how many products a chunk has now, and returns by how many that is more than before.
    func set(_ count: Int, in chunk: Int64) throws(StoreError) -> Int64 {
        let node: SQLiteValue = .integer(chunk >> 9)
        let slot = Int(chunk & 511) * 2
        var counts =
            try connection.first("SELECT counts FROM ordinals WHERE node = ?", [node]) { $0.bytes(0) }
            ?? []
        if counts.count != Self.chunksPerNode * 2 { counts = Array(repeating: 0, count: Self.chunksPerNode * 2) }
        let before = Int(counts[slot]) | Int(counts[slot + 1]) << 8
        counts[slot] = UInt8(truncatingIfNeeded: count)
        counts[slot + 1] = UInt8(truncatingIfNeeded: count >> 8)
        try connection.run("INSERT OR REPLACE INTO ordinals (node, counts) VALUES (?, ?)", [node, .blob(counts)])
        return Int64(count - before)
    }

    /// Counts the products of each chunk, where there are any.
    func all() throws(StoreError) -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        try connection.each("SELECT node, counts FROM ordinals") { row in
            let (first, bytes) = (row.integer(0) * Int64(Self.chunksPerNode), row.bytes(1))
            for slot in 0..<(bytes.count / 2) where bytes[slot * 2] | bytes[slot * 2 + 1] != 0 {
                counts[first + Int64(slot)] = Int(bytes[slot * 2]) | Int(bytes[slot * 2 + 1]) << 8
            }
            return .next
        }
        return counts
    }

    /// The highest slot within which `rank` lies, `rank` becoming the position in it; `nil` when it lies below the node.
    private static func slot(of rank: inout Int64, in counts: UnsafeRawBufferPointer) -> Int? {
        for slot in (0..<min(chunksPerNode, counts.count / 2)).reversed() {
            let count = Int64(UInt16(littleEndian: counts.loadUnaligned(fromByteOffset: slot * 2, as: UInt16.self)))
            if rank < count { return slot }
            rank -= count
        }
        return nil
    }
}
