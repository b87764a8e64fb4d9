/// The tools of a change: the connection, and the list of changes for the indexes.
///
/// The indexes are brought up to date once for a whole group: fifty products that
/// share a syllable cost one update of that syllable's entry.
package final class WriteSession {
    package let connection: SQLiteConnection
    private var indexChanges: [IndexChange] = []
    /// The changes to report after the commit.
    private(set) var committed: [CommittedChange] = []

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func note(_ change: IndexChange) {
        indexChanges.append(change)
    }

    /// Notes what is to be told once it is committed, to listeners and to those who keep what they read.
    package func note(_ change: CommittedChange) {
        committed.append(change)
    }

    /// A point in a change to which it can be rolled back.
    struct Mark {
        fileprivate let indexChanges: Int
        fileprivate let committed: Int
    }

    var mark: Mark {
        Mark(indexChanges: indexChanges.count, committed: committed.count)
    }

    func rewind(to mark: Mark) {
        indexChanges.removeLast(max(0, indexChanges.count - mark.indexChanges))
        committed.removeLast(max(0, committed.count - mark.committed))
    }

    func forget() {
        indexChanges.removeAll(keepingCapacity: true)
        committed = []
    }

    /// Brings indexes and totals up to date where products have changed, as the last step before a commit.
    func flush() throws(StoreError) {
        if !indexChanges.isEmpty { try IndexWriter(connection).apply(indexChanges) }
        forget()
    }
}
