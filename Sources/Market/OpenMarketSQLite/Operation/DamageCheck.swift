/// Asks SQLite whether a file is whole.
package struct DamageCheck {
    private let connection: SQLiteConnection

    /// A check of the state that a connection reads.
    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    package func findings() throws(StoreError) -> [CheckFinding] {
        var damage = FindingCounter(.damage)
        do throws(StoreError) {
            try connection.each("PRAGMA integrity_check") { row in
                let text = row.text(0)
                if text != "ok" { damage.note(text) }
                return .next
            }
        } catch .corrupt {
            damage.note("a page cannot be read")
        }
        if let finding = damage.finding { return [finding] }
        var keys = FindingCounter(.foreignKeys)
        try connection.each("PRAGMA foreign_key_check") { row in
            keys.note("a row of \(row.text(0)) names one of \(row.text(2))")
            return .next
        }
        return [keys.finding].compactMap(\.self)
    }
}
