/// Brings postings, ordinals and totals up to date for a group of changes.
struct IndexWriter {
    private struct Entry: Hashable, Comparable {
        let gram: Gram
        let chunk: Int64

        static func < (left: Entry, right: Entry) -> Bool { (left.gram, left.chunk) < (right.gram, right.chunk) }
    }

    private struct Step {
        let kind: IndexChange.Kind
        let place: Int
    }

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func apply(_ changes: [IndexChange]) throws(StoreError) {
        var steps: [Entry: [Step]] = [:]
        for change in changes {
            let id = change.id.rawValue
            let step = Step(kind: change.kind, place: ChunkSet.place(of: id))
            for gram in change.grams {
                steps[Entry(gram: gram, chunk: ChunkSet.chunk(of: id)), default: []].append(step)
            }
        }
        var difference: Int64 = 0
        var emptied: Set<Gram> = []
        // In the order of the table, so that neighbours are written together.
        for (entry, steps) in steps.sorted(by: { $0.key < $1.key }) {
            difference += try apply(steps, to: entry, &emptied)
        }
        for gram in emptied { try Terms(connection).forget(gram) }
        for chunk in Set(steps.keys.map(\.chunk)) {
            try connection.run(
                "INSERT OR REPLACE INTO chunk_changes (chunk, change) SELECT ?, changes + 1 FROM totals WHERE id = 1",
                [.integer(chunk)]
            )
        }
        try connection.run(
            "UPDATE totals SET products = products + ?, changes = changes + 1 WHERE id = 1",
            [.integer(difference)]
        )
    }

    /// Changes one entry and returns by how many products there are more.
    private func apply(
        _ steps: [Step],
        to entry: Entry,
        _ emptied: inout Set<Gram>
    ) throws(StoreError) -> Int64 {
        let postings = Postings(connection)
        var ids = try postings.ids(of: entry.gram, in: entry.chunk) ?? ChunkSet()
        for step in steps {
            switch step.kind {
            case .add: ids.insert(step.place)
            case .remove: ids.remove(step.place)
            }
        }
        try postings.store(ids, of: entry.gram, in: entry.chunk)
        if ids.isEmpty { emptied.insert(entry.gram) }
        guard entry.gram == .everything else { return 0 }
        return try Ordinals(connection).set(ids.count, in: entry.chunk)
    }
}
