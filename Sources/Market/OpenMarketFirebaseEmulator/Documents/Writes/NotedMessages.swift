import OpenMarketSQLite

/// Tells the market of the new messages of a commit: who wrote to whom, and when; not what.
struct NotedMessages {
    private let documents: CommitDocuments
    private let relations: any RelationRegister
    private let table: DocumentTable

    init(_ documents: CommitDocuments, _ relations: any RelationRegister, in table: DocumentTable) {
        self.documents = documents
        self.relations = relations
        self.table = table
    }

    /// Notes each message that was not there before.
    func note() throws(TransactionFailure) {
        for (path, document) in documents.changed {
            let parts = path.segments
            guard let message = document?.fields, parts.count == 4, parts[0] == "chats", parts[2] == "messages",
                try documents.original(path) == nil,
                let members = try documents.fields(DocumentPath(unchecked: [parts[0], parts[1]]))?["members"]?.texts,
                let sender = message["sender"]?.text, let moment = message["at"]?.moment,
                let other = members.first(where: { !ByteOrder.isEqual($0, sender) })
            else { continue }
            try table.perform { table throws(StoreError) in
                try relations.noteMessage(
                    in: parts[1],
                    from: sender,
                    to: other,
                    at: moment.microseconds / 1_000_000,
                    in: table.connection
                )
            }
        }
    }
}
