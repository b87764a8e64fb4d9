import OpenMarketData
import OpenMarketDomain

/// A report as the safe layout writes it down: under an id made of its user and its subject, so that it is there once.
struct SafeReport: Sendable {
    /// The target.
    let path: DocumentPath
    /// Makes it; the time is the server's.
    let write: FirestoreWrite

    /// The subject of the report, and the field of it that names its owner; `nil` where the document itself is the
    /// user.
    private let subject: DocumentPath
    private let author: ExactText?
    private let user: UserID

    /// A report by a user.
    init(_ report: Report, by user: UserID) throws(MarketError) {
        let kind: String
        let id: String
        var chat: ChatRoom.ID?
        switch report.subject {
        case .product(let product):
            (kind, id, author) = ("product", product.rawValue, "vendor")
            subject = try CollectionPath("products").document(id)
        case .seller(let key):
            (kind, id, author) = ("seller", key.user.rawValue, nil)
            subject = try SafePaths.profile(key.user)
        case .review(let review):
            (kind, id, author) = ("review", review.rawValue, "author")
            subject = try CollectionPath("reviews").document(id)
        case .message(let message, let room):
            (kind, id, chat, author) = ("message", message.rawValue, room, "sender")
            subject = try SafePaths.messages(room).document(id)
        }
        let own = [user.rawValue, kind, chat?.rawValue, id].compactMap(\.self).joined(separator: "_")
        path = try CollectionPath("reports").document(own)
        var fields: [(ExactText, FirestoreValue)] = [
            ("by", .string(user.rawValue)), ("kind", .string(kind)), ("subject", .string(id)),
            ("reason", .string(report.reason.rawValue)), ("text", .string(report.text)),
        ]
        if let chat { fields.append(("chat", .string(chat.rawValue))) }
        write = .create(path, FirestoreFields(fields)).with([FieldTransform("at", .requestTime)])
        self.user = user
    }

    /// Returns whether what is reported is there, and not the user's own.
    func isOfAnother(in client: FirestoreClient) async throws(MarketError) -> Bool {
        do throws(MarketError) {
            guard let document = try await client.optional(subject) else { return false }
            guard let author else { return document.path.id != user.rawValue }
            return document.fields[author]?.string != user.rawValue
        } catch .notOwner {
            // A message in a chat of others.
            return false
        }
    }
}
