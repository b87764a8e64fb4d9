import OpenMarketSQLite
import OpenMarketWire

extension CopyJournal {
    /// Things that were written by an earlier run and are in the source no more, some at a time.
    func vanished(in section: CopySection, limit: Int) throws(CopyError) -> [Entry] {
        try perform { connection throws(StoreError) in
            try connection.all(
                """
                SELECT w.id, w.digest, w.revision FROM written w LEFT JOIN source s ON s.section = w.section AND s.id = w.id
                WHERE w.section = ? AND s.id IS NULL LIMIT ?
                """,
                [.integer(section.number), .integer(Int64(limit))]
            ) { Entry(id: $0.text(0), digest: $0.bytes(1), revision: $0.text(2)) }
        }
    }

    /// Returns the number of items of a section that were read, and one digest of all of them in the order of their
    /// ids.
    func summary(of section: CopySection, _ list: List) throws(CopyError) -> CopyReport.Summary {
        try perform { connection throws(StoreError) in
            var (count, hash) = (0, SHA256())
            try connection.each(
                "SELECT id, digest FROM " + list.table + " WHERE section = ? ORDER BY id",
                [.integer(section.number)]
            ) { row in
                count += 1
                hash.update(row.bytes(0) + [0] + row.bytes(1))
                return .next
            }
            return CopyReport.Summary(count: count, digest: Hexadecimal.text(hash.digest()))
        }
    }

    /// Returns the differences between source and target, the first ones of each kind.
    func differences(in section: CopySection, limit: Int) throws(CopyError) -> [CopyReport.Difference] {
        let kinds: [(CopyReport.Difference.Kind, SQL)] = [
            (.missing, Self.missing), (.changed, Self.changed), (.additional, Self.additional),
        ]
        var found: [CopyReport.Difference] = []
        for (kind, sql) in kinds {
            found += try perform { connection throws(StoreError) in
                try connection.all(sql, [.integer(section.number), .integer(Int64(limit))]) { row in
                    CopyReport.Difference(kind: kind, section: section, id: row.text(0))
                }
            }
        }
        return found
    }

    /// Forgets how things were written that the target has not, or not so; they may still be removed there.
    func forgetDifferences(in section: CopySection) throws(CopyError) {
        try perform { connection throws(StoreError) in
            try connection.run(
                """
                UPDATE written SET digest = x'' WHERE section = ?1 AND id IN (
                    SELECT s.id FROM source s LEFT JOIN target t ON t.section = s.section AND t.id = s.id
                    WHERE s.section = ?1 AND (t.id IS NULL OR t.digest <> s.digest))
                """,
                [.integer(section.number)]
            )
        }
    }

    private static let missing: SQL = """
        SELECT s.id FROM source s LEFT JOIN target t ON t.section = s.section AND t.id = s.id
        WHERE s.section = ? AND t.id IS NULL ORDER BY s.id LIMIT ?
        """
    private static let changed: SQL = """
        SELECT s.id FROM source s JOIN target t ON t.section = s.section AND t.id = s.id
        WHERE s.section = ? AND t.digest <> s.digest ORDER BY s.id LIMIT ?
        """
    private static let additional: SQL = """
        SELECT t.id FROM target t LEFT JOIN source s ON s.section = t.section AND s.id = t.id
        WHERE t.section = ? AND s.id IS NULL ORDER BY t.id LIMIT ?
        """
}
