/// What a change works with: the connection, and the list of what the indexes have to be told.
///
/// The indexes are brought up to date once for a whole group: fifty products that
/// share a syllable cost one update of that syllable's entry.
final class WriteSession {
    let connection: SQLiteConnection
    private var indexChanges: [IndexChange] = []

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func note(_ change: IndexChange) {
        indexChanges.append(change)
    }

    /// How much has been noted so far.
    var mark: Int { indexChanges.count }

    /// Forgets what was noted since `mark`.
    func rewind(to mark: Int) {
        indexChanges.removeLast(max(0, indexChanges.count - mark))
    }

    /// Forgets everything noted.
    func forget() {
        indexChanges.removeAll(keepingCapacity: true)
    }

    /// Brings the indexes and the totals up to date; the last step before a commit.
    func flush() throws(StoreError) {
        try IndexWriter(connection).apply(indexChanges)
        forget()
    }
}
