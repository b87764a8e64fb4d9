/// Keeps the write-ahead log short.
///
/// Only the writing connection makes checkpoints: SQLite before 3.51.3 can damage a
/// database when two connections do so at the same time.
struct WriteAheadLog {
    /// Pages after which a checkpoint that waits for no one is tried, and tried again (4 MiB each).
    static let step: Int32 = 1_000
    /// The number of pages after which writing waits for the readers, each of which is at one query (32 MiB).
    static let limit: Int32 = 8_000

    private var nextTry = step

    /// Tidies the log after a commit; a checkpoint that fails is no failure of the commit and is tried again.
    mutating func tidy(_ connection: SQLiteConnection) {
        let pages = connection.pagesOfLog
        if pages < Self.step { nextTry = Self.step }
        guard pages >= nextTry else { return }
        if pages >= Self.limit {
            try? connection.checkpoint(.restart)
        } else {
            try? connection.checkpoint(.passive)
        }
        nextTry = pages + Self.step
    }
}
