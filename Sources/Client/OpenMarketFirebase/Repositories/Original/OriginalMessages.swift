import Foundation
import OpenMarketData
import OpenMarketDomain

/// The messages of a room of the older app: a collection at the root, in the order of the senders' clocks.
struct OriginalMessages: MessageSource {
    let collection: CollectionPath
    /// The user behind each name.
    let senders: [ExactText: UserID]
    /// Clocks of devices differ, and messages are where their senders' clocks put them.
    let slack: TimeInterval = 120

    init(_ room: ChatRoom.ID, senders: [ExactText: UserID]) throws(MarketError) {
        collection = try CollectionPath(room.rawValue)
        self.senders = senders
    }

    func query(from moment: Date?, behind document: FirestoreDocument?, limit: Int) -> FirestoreQuery {
        var query = FirestoreQuery(collection, by: [.ascending("time")], limit: limit)
        if let time = document?.fields["time"] {
            query.start = .after(time)
        } else if let moment {
            query.start = .before(.string(KoreanTime.text(moment)))
        }
        return query
    }

    /// The messages before a position; no two have the same time.
    func page(before place: MessageCursor?, limit: Int) -> FirestoreQuery {
        var query = FirestoreQuery(collection, by: [.descending("time")], limit: limit)
        if let place { query.start = .after(.string(KoreanTime.text(place.sentAt))) }
        return query
    }

    /// The message that was sent under this id.
    func sent(_ id: Message.ID) -> FirestoreQuery {
        FirestoreQuery(collection, where: .field("messageID", .equal, .string(id.rawValue)), limit: 1)
    }

    func cursor(_ document: FirestoreDocument) -> MessageCursor? {
        KoreanTime.date(document.path.id).map { date in
            MessageCursor(sentAt: date, id: Message.ID(rawValue: document.path.id))
        }
    }

    func message(_ document: FirestoreDocument) -> Message? {
        guard let sender = document.fields["sender"]?.string, let body = document.fields["body"]?.string,
            let date = KoreanTime.date(document.path.id)
        else { return nil }
        return Message(
            id: Message.ID(rawValue: document.fields["messageID"]?.string ?? document.path.id),
            // A sender who has given up the name is still a sender.
            sender: senders[ExactText(sender)] ?? UserID(rawValue: sender),
            body: body,
            state: .sent(date)
        )
    }
}

/// Times as the older app writes them: to the second, by Korea's clocks, without saying so.
enum KoreanTime {
    private static let offset: Int64 = 9 * 3600

    /// The text of a moment, that many seconds later.
    static func text(_ date: Date, plus seconds: Int64 = 0) -> String {
        let moment = FirestoreTimestamp(date).seconds
        let (local, overflow) = moment.addingReportingOverflow(offset + seconds)
        let shifted = FirestoreTimestamp(seconds: overflow ? moment : local) ?? .epoch
        return String(shifted.text.dropLast())
    }

    /// The moment of a text.
    static func date(_ text: String) -> Date? {
        guard text.utf8.count == 19 else { return nil }
        return FirestoreTimestamp(text + "+09:00")?.date
    }
}
