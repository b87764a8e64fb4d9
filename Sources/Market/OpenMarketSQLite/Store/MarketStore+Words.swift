extension MarketStore {
    /// Returns the words of a text that no product has, not even one that means the same.
    package func unknownWords(of text: String) async throws(StoreError) -> [String] {
        try await database.read { [searches] connection throws(StoreError) in
            try searches.unknownWords(of: text, on: connection)
        }
    }

    /// Files the products of an earlier release under their words, some at a time, so that others may write in between.
    ///
    /// Until it is done, searches find what is filed already. Ends early when the task is cancelled; the next opening
    /// begins once more.
    package func indexWords() async throws(StoreError) {
        let isPending = try await database.read { connection throws(StoreError) in
            try connection.first("SELECT 1 FROM pending_steps WHERE step = 'words'") { _ in true } ?? false
        }
        guard isPending else { return }
        var next: Int64? = 0
        while let first = next, !Task.isCancelled {
            next = try await database.write { session throws(StoreError) in
                try WordIndexing(session.connection).file(from: first)
            }
        }
        guard next == nil else { return }
        try await finishMigration("words") { _ in }
    }
}

/// Products that are not filed under their words yet.
struct WordIndexing {
    /// The products of one commit, which takes some hundredths of a second.
    private static let batch: Int64 = 256

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Files a few products, and returns where to go on; `nil` behind the last one.
    func file(from first: Int64) throws(StoreError) -> Int64? {
        var steps: [ProductWalk.Step] = []
        try ProductWalk(connection).each(in: first...Int64.max) { step in
            steps.append(step)
            return steps.count < Self.batch ? .next : .stop
        }
        let terms = Terms(connection)
        var changes: [IndexChange] = []
        for step in steps {
            changes.append(IndexChange(kind: .add, id: RecordID(step.id), grams: try step.facts.wordGrams(terms)))
        }
        guard let last = steps.last else { return nil }
        try IndexWriter(connection).apply(changes)
        return last.id + 1
    }
}
