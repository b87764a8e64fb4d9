import OpenMarketSQLite

/// The listeners that are told of a changed document: only the clients that may read it.
///
/// Paths and members name the candidates, and the rules decide about each of them as they do when the document is
/// read. Documents that everyone who is signed in may read are told to no one: there may be many users, and no client
/// follows those documents.
struct DocumentReaders {
    let rules: AccessRules
    let lookup: CommitDocuments

    /// Notes the changes that someone is to be told; called before the rows are written.
    func note(
        _ changed: [DocumentPath: StoredDocument?],
        in table: DocumentTable,
        at time: Timestamp
    ) throws {
        for (path, document) in changed {
            var fields = document?.fields
            if document == nil { fields = try lookup.original(path)?.fields }
            let request = AccessRequest(getting: path, fields, time: time)
            var readers: [String] = []
            for uid in try candidates(path, fields) {
                let isReader = try mayRead(uid, request)
                if isReader { readers.append(uid) }
            }
            if !readers.isEmpty {
                table.note(.record(name: path.segments.joined(separator: "/"), readers: readers))
            }
        }
    }

    private func candidates(_ path: DocumentPath, _ fields: FieldMap?) throws -> [String] {
        let segments = path.segments
        switch (segments.first, segments.count) {
        case ("users", 4): return [segments[1]]
        case ("chats", 2): return fields?["members"]?.texts ?? []
        case ("sales", 2): return fields?["parties"]?.texts ?? []
        case ("reviews", 2): return ["author", "about"].compactMap { fields?[$0]?.text }
        case ("chats", 4):
            let chat = try lookup.fields(DocumentPath(unchecked: Array(segments.prefix(2))))
            return chat?["members"]?.texts ?? []
        default: return []
        }
    }

    private func mayRead(_ uid: String, _ request: AccessRequest) throws -> Bool {
        try rules.allow(request, by: uid, in: RuleDocuments(before: lookup, after: lookup)) == true
    }
}
