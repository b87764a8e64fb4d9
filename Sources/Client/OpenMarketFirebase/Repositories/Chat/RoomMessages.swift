import Foundation
import OpenMarketData
import OpenMarketDomain

/// The names and forms of what a message has in one layout.
struct MessageNames: Sendable {
    /// The field by which messages are ordered.
    let time: ExactText
    /// The field with the id of a message; `nil` where the document's id is used, also to order messages of one time.
    let id: ExactText?
    /// The time for which a message may still appear behind newer ones.
    let slack: TimeInterval
    /// A time as it is compared.
    let value: @Sendable (Date) -> FirestoreValue
    /// The time of a document.
    let date: @Sendable (FirestoreDocument) -> Date?

    /// The safe layout, by the server's time: commits of one room follow one another within five seconds.
    static let safe = MessageNames(
        time: "at",
        id: nil,
        slack: 5,
        value: { .timestamp(FirestoreTimestamp($0)) },
        date: { $0.fields["at"]?.timestamp?.date }
    )
    /// The layout of the older app, by the clocks of the senders, which differ; no two messages have the same time.
    static let original = MessageNames(
        time: "time",
        id: "messageID",
        slack: 120,
        value: { .string(KoreanTime.text($0)) },
        date: { KoreanTime.date($0.path.id) }
    )
}

/// The messages of one room, in one of the layouts.
struct RoomMessages: Sendable {
    let collection: CollectionPath
    let names: MessageNames
    let database: FirestoreDatabase
    /// The user behind each name of a sender; empty where senders are named by their ids.
    var senders: [ExactText: UserID] = [:]

    /// The messages from a moment on, or behind a document already seen; the oldest first.
    func query(from moment: Date?, behind document: FirestoreDocument?, limit: Int) -> FirestoreQuery {
        var query = FirestoreQuery(collection, by: orders(FirestoreOrder.ascending), limit: limit)
        if let document, let time = document.fields[names.time] {
            query.start = start(behind: time, document.path)
        } else if let moment {
            query.start = .before(names.value(moment))
        }
        return query
    }

    /// The messages before a position, the newest first.
    func page(before place: MessageCursor?, limit: Int) throws(MarketError) -> FirestoreQuery {
        var query = FirestoreQuery(collection, by: orders(FirestoreOrder.descending), limit: limit)
        if let place {
            let document = names.id == nil ? try collection.document(place.id.rawValue) : nil
            query.start = start(behind: names.value(place.sentAt), document)
        }
        return query
    }

    /// The messages that the other member sent after a moment: your own messages are not unread.
    func unread(from other: UserID, since moment: FirestoreTimestamp?) -> FirestoreQuery {
        let sender = FirestoreFilter.field("sender", .equal, .string(other.rawValue))
        let newer = moment.map { FirestoreFilter.all([sender, .field("at", .greater, .timestamp($0))]) }
        return FirestoreQuery(collection, where: newer ?? sender)
    }

    /// The message in a document; `nil` for a document without one.
    func message(_ document: FirestoreDocument) -> Message? {
        let fields = document.fields
        guard let sender = fields["sender"]?.string, let body = fields["body"]?.string, let date = names.date(document)
        else { return nil }
        return Message(
            id: Message.ID(rawValue: names.id.flatMap { fields[$0]?.string } ?? document.path.id),
            // A sender who has given up the name is still a sender.
            sender: senders[ExactText(sender)] ?? UserID(rawValue: sender),
            body: body,
            state: .sent(date)
        )
    }

    /// The position of a document in the conversation, also of one that is no message; `nil` when it has none.
    func cursor(_ document: FirestoreDocument) -> MessageCursor? {
        names.date(document).map { MessageCursor(sentAt: $0, id: Message.ID(rawValue: document.path.id)) }
    }

    private func orders(_ order: (FieldPath) -> FirestoreOrder) -> [FirestoreOrder] {
        [order(FieldPath(names.time.text))] + (names.id == nil ? [order(.documentID)] : [])
    }

    private func start(behind time: FirestoreValue, _ document: DocumentPath?) -> FirestoreCursor {
        guard let document, names.id == nil else { return .after(time) }
        return .after(time, .reference(ExactText(database.name(of: document))))
    }
}
