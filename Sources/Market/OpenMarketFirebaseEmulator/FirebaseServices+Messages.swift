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
            let fields = try await documents.store.readDocuments { table throws(TransactionFailure) in
                guard try table.find(room)?.fields.lists(user, at: "members") == true else { return FieldMap?.none }
                return try table.find(place)?.fields
            }
            guard let fields, let sender = fields["sender"]?.text, let body = fields["body"]?.text, sender != user
            else {
                return nil
            }
            return (sender, body)
        } catch {
            guard error.status == .invalidArgument || error.status == .notFound else { throw .busy }
            return nil
        }
    }
}
