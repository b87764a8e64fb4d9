/// The compiled statements of one connection, as many as are worth keeping.
///
/// Lists have thousands of possible texts, and each compiled one costs some ten kilobytes: the one that was not used
/// for the longest is given up for a new one.
struct StatementCache {
    private var statements: [SQL: (statement: SQLiteStatement, use: Int)] = [:]
    private let capacity: Int
    private var uses = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    var texts: [SQL] { Array(statements.keys) }

    /// The number of steps that each text cost so far.
    var stepCounts: [SQL: Int] { statements.mapValues(\.statement.stepCount) }

    /// The statement of a text, if it is kept.
    mutating func statement(_ sql: SQL) -> SQLiteStatement? {
        uses += 1
        statements[sql]?.use = uses
        return statements[sql]?.statement
    }

    /// Keeps a statement; one that is given up is finalised as soon as no one walks through its rows.
    mutating func keep(_ statement: SQLiteStatement, for sql: SQL) {
        if statements.count >= capacity, let oldest = statements.min(by: { $0.value.use < $1.value.use }) {
            statements[oldest.key] = nil
        }
        uses += 1
        statements[sql] = (statement, uses)
    }

    /// Gives all up, before the connection is closed.
    mutating func removeAll() {
        statements.removeAll()
    }
}
