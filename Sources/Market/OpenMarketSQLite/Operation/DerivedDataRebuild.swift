package import Foundation

/// Makes what the store derives from its rows once more: the search index, the keys of sorting, the counts.
///
/// All of it is one transaction: a program that is ended leaves the old index, never a part of the new one. Products
/// are read one chunk at a time.
package enum DerivedDataRebuild {
    /// Works on a file that no other program has open; the result is the number of products, or `nil` when `isWanted`,
    /// which is told how many were done, said no.
    package static func run(
        on file: URL,
        migrations: [[SQL]],
        while isWanted: (Int64) -> Bool
    ) throws(StoreError) -> Int64? {
        let opening = DatabaseOpening(location: .file(file), migrations: migrations, options: StoreOptions())
        return try run(with: try opening.writer(), while: isWanted)
    }

    /// Works with the connection that writes, outside of a transaction.
    static func run(
        with connection: SQLiteConnection,
        while isWanted: (Int64) -> Bool
    ) throws(StoreError) -> Int64? {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            for statement in clearing { try connection.run(statement) }
            let count = try fill(connection, while: isWanted)
            try renameLooks(connection)
            try connection.run(count == nil ? "ROLLBACK" : "COMMIT")
            try? connection.checkpoint(.truncate)
            return count
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private static let clearing: [SQL] = [
        "DELETE FROM postings", "DELETE FROM ordinals", "DELETE FROM word_keys",
        "DELETE FROM terms", "DELETE FROM chunk_changes",
        "UPDATE totals SET products = 0 WHERE id = 1",
        """
        UPDATE products SET likes = (SELECT count(*) FROM likes l WHERE l.product = products.id)
        WHERE likes <> (SELECT count(*) FROM likes l WHERE l.product = products.id)
        """,
    ]

    private static func fill(
        _ connection: SQLiteConnection,
        while isWanted: (Int64) -> Bool
    ) throws(StoreError) -> Int64? {
        var count: Int64 = 0
        var next = try firstProduct(from: .min, connection)
        while let id = next {
            let chunk = ChunkSet.chunk(of: id)
            let last = chunk << 12 | 4_095
            var steps: [ProductWalk.Step] = []
            try ProductWalk(connection).each(in: id...last) { step in
                steps.append(step)
                return .next
            }
            try file(steps, connection)
            count += Int64(steps.count)
            guard isWanted(count) else { return nil }
            next = try firstProduct(from: last + 1, connection)
        }
        return count
    }

    private static func firstProduct(from id: Int64, _ connection: SQLiteConnection) throws(StoreError) -> Int64? {
        try connection.first("SELECT id FROM products WHERE id >= ? ORDER BY id LIMIT 1", [.integer(id)]) {
            $0.integer(0)
        }
    }

    private static func file(_ steps: [ProductWalk.Step], _ connection: SQLiteConnection) throws(StoreError) {
        let terms = Terms(connection)
        var changes: [IndexChange] = []
        for step in steps {
            if !step.hasSortKeys {
                try connection.run(
                    "UPDATE products SET price_key = ?, discount_rate = ? WHERE id = ?",
                    [.text(step.priceKey), .integer(step.facts.discountRate), .integer(step.id)]
                )
            }
            changes.append(IndexChange(kind: .add, id: RecordID(step.id), grams: try step.facts.grams(terms)))
        }
        try IndexWriter(connection).apply(changes)
    }

    /// Writes the looks of the names of vendors and users again.
    private static func renameLooks(_ connection: SQLiteConnection) throws(StoreError) {
        for vendor in try VendorTable(connection).all() {
            try VendorLooks(connection).set(vendor.name, of: vendor.id)
            try connection.run(
                "UPDATE vendors SET folded_name = ? WHERE id = ?",
                [.text(NameFolding.fold(vendor.name)), .id(vendor.id)]
            )
        }
        try ClaimTable(connection).renewLooks()
    }
}
