package import OpenMarketSQLite

extension FirebaseServices {
    /// Returns a message that a user can read and someone else wrote; `nil` when there is none.
    package func message(
        _ id: String,
        in chat: String,
        for user: String
    ) async throws(StoreError) -> (sender: String, body: String)? {
        do throws(ServiceProblem) {
            let (room, place) = (try DocumentPath(["chats", chat]), try DocumentPath(["chats", chat, "messages", id]))
            let fields = try await documents.store.readDocuments { table in
                guard try table.document(room)?.fields.lists(user, at: "members") == true else { return FieldMap?.none }
                return try table.document(place)?.fields
            }
            guard let fields, let sender = fields["sender"]?.text, let body = fields["body"]?.text, sender != user
            else {
                return nil
            }
            return (sender, body)
        } catch {
            guard error.status == .invalidArgument || error.status == .notFound else { throw StoreError(error) }
            return nil
        }
    }

    /// Removes a message, and what the list of chats shows of it; `false` when there is none.
    package func removeMessage(_ id: String, in chat: String) async throws(StoreError) -> Bool {
        do throws(ServiceProblem) {
            let (room, place) = (try DocumentPath(["chats", chat]), try DocumentPath(["chats", chat, "messages", id]))
            let now = Timestamp(documents.now())
            return try await documents.store.writeDocuments { table, _ in
                guard let message = try table.document(place) else { return false }
                let time = try table.nextCommit(at: now)
                try table.remove(place)
                if let shown = try table.document(room), let last = shown.fields["lastMessage"]?.text,
                    let body = message.fields["body"]?.text, ByteOrder.isEqual(last, body)
                {
                    var fields = shown.fields
                    fields["lastMessage"] = .string("")
                    try table.put(
                        StoredDocument(path: room, fields: fields, created: shown.created, updated: time)
                    )
                    let name = room.segments.joined(separator: "/")
                    table.note(.record(name: name, readers: fields["members"]?.texts ?? []))
                }
                try table.noteChanges(of: [place, room], at: time)
                try table.note(commit: time)
                return true
            }
        } catch {
            guard error.status == .invalidArgument || error.status == .notFound else { throw StoreError(error) }
            return false
        }
    }
}
