/// The state of the database that a result belongs to.
struct StoreState: Sendable, Hashable {
    /// The most chunks that are counted again one by one; with more of them, all chunks are counted.
    private static let fewChunks: Int64 = 64

    let products: Int64
    /// The number of groups of changes of products.
    let changes: Int64

    static func current(_ connection: SQLiteConnection) throws(StoreError) -> StoreState {
        let state = try connection.first("SELECT products, changes FROM totals WHERE id = 1") { row in
            StoreState(products: row.integer(0), changes: row.integer(1))
        }
        guard let state else { throw .corrupt }
        return state
    }

    /// The chunks that changed since an older state; `nil` when it is no less work to count all of them.
    func touched(since known: StoreState, on connection: SQLiteConnection) throws(StoreError) -> [Int64]? {
        guard known.changes <= changes else { return nil }
        let touched = try connection.all(
            "SELECT chunk FROM chunk_changes WHERE change > ? LIMIT ?",
            [.integer(known.changes), .integer(Self.fewChunks + 1)]
        ) { $0.integer(0) }
        return touched.count <= Self.fewChunks ? touched : nil
    }
}
