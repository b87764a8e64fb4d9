import Foundation
import OpenMarketData
import OpenMarketDomain

/// The messages of a room in the safe layout: in the order of the server's time, then of their ids.
struct SafeMessages: MessageSource {
    let collection: CollectionPath
    let database: FirestoreDatabase
    /// Commits of one room follow one another within this time.
    let slack: TimeInterval = 5

    init(_ room: ChatRoom.ID, in database: FirestoreDatabase) throws(MarketError) {
        collection = try SafePaths.messages(room)
        self.database = database
    }

    func query(from moment: Date?, behind document: FirestoreDocument?, limit: Int) -> FirestoreQuery {
        var query = FirestoreQuery(collection, by: [.ascending("at"), .ascending(.documentID)], limit: limit)
        if let document, let time = document.fields["at"] {
            query.start = .after(time, reference(document.path))
        } else if let moment {
            query.start = .before(.timestamp(FirestoreTimestamp(moment)))
        }
        return query
    }

    func page(before place: MessageCursor?, limit: Int) throws(MarketError) -> FirestoreQuery {
        var query = FirestoreQuery(collection, by: [.descending("at"), .descending(.documentID)], limit: limit)
        if let place {
            let document = try collection.document(place.id.rawValue)
            query.start = .after(.timestamp(FirestoreTimestamp(place.sentAt)), reference(document))
        }
        return query
    }

    /// Returns the query for the messages that the other one sent after a moment: your own messages are not unread.
    func unread(from other: UserID, since moment: FirestoreTimestamp?) -> FirestoreQuery {
        let sender = FirestoreFilter.field("sender", .equal, .string(other.rawValue))
        let newer = moment.map { FirestoreFilter.all([sender, .field("at", .greater, .timestamp($0))]) }
        return FirestoreQuery(collection, where: newer ?? sender)
    }

    func message(_ document: FirestoreDocument) -> Message? {
        guard let sender = document.fields["sender"]?.string, let body = document.fields["body"]?.string,
            let time = document.fields["at"]?.timestamp
        else { return nil }
        return Message(
            id: Message.ID(rawValue: document.path.id),
            sender: UserID(rawValue: sender),
            body: body,
            state: .sent(time.date)
        )
    }

    func cursor(_ document: FirestoreDocument) -> MessageCursor? {
        document.fields["at"]?.timestamp.map { time in
            MessageCursor(sentAt: time.date, id: Message.ID(rawValue: document.path.id))
        }
    }

    private func reference(_ document: DocumentPath) -> FirestoreValue {
        .reference(ExactText(database.name(of: document)))
    }
}
