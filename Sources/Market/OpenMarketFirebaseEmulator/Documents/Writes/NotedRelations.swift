import OpenMarketSQLite

/// Tells the market about relations in a commit: the users of a first message and its time, without its text; blocks,
/// follows and reports.
struct NotedRelations {
    private let documents: CommitDocuments
    private let relations: any RelationRegister
    private let table: DocumentTable

    init(_ documents: CommitDocuments, _ relations: any RelationRegister, in table: DocumentTable) {
        self.documents = documents
        self.relations = relations
        self.table = table
    }

    /// Notes each block, follow and report that is new or gone.
    func note(at time: Timestamp) throws {
        try noteMessages()
        for (path, document) in documents.changed {
            let before = try documents.original(path)?.fields
            guard (before == nil) != (document == nil), let fields = document?.fields ?? before,
                let (account, relation) = Self.relation(path.segments, fields, isThere: document != nil)
            else { continue }
            do {
                try relations.note(relation, by: account, at: time.microseconds / 1_000_000, in: table.connection)
            } catch StoreError.tooMany {
                throw ServiceProblem(.resourceExhausted, "The user has as many of these as one may have.")
            }
        }
    }

    private static func relation(
        _ path: [String],
        _ fields: FieldMap,
        isThere: Bool
    ) -> (account: String, WrittenRelation)? {
        switch (path.first, path.count) {
        case ("blocks", 2):
            guard let by = fields["by"]?.text, let other = fields["members"]?.texts?.last else { return nil }
            return (by, isThere ? .block(other) : .unblock(other))
        case ("follows", 4): return (path[1], isThere ? .follow(path[3]) : .unfollow(path[3]))
        case ("reports", 2) where isThere:
            guard let by = fields["by"]?.text, let kind = fields["kind"]?.text, let id = fields["subject"]?.text else {
                return nil
            }
            let subject = [kind, fields["chat"]?.text, id].compactMap(\.self).joined(separator: "/")
            let (reason, text) = (fields["reason"]?.text ?? "", fields["text"]?.text ?? "")
            return (by, .report(user: kind == "seller" ? id : nil, subject: subject, reason: reason, text: text))
        default: return nil
        }
    }

    /// Notes each message that was not there before.
    private func noteMessages() throws {
        for (path, document) in documents.changed {
            let parts = path.segments
            guard let message = document?.fields, parts.count == 4, parts[0] == "chats", parts[2] == "messages",
                try documents.original(path) == nil,
                let members = try documents.fields(DocumentPath(unchecked: [parts[0], parts[1]]))?["members"]?.texts,
                let sender = message["sender"]?.text, let moment = message["at"]?.moment,
                let other = members.first(where: { !ByteOrder.isEqual($0, sender) })
            else { continue }
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
