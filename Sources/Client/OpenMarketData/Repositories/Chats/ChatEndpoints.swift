import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The operations on chats, which the extended third generation has.
///
/// Times are microseconds since 1970.
enum ChatEndpoints {
    /// `GET /api/chats`, the chat with the newest message first, and where the rest begins; `nil` for no rest.
    static func list(of user: UserID, before place: String?) -> Endpoint<(rooms: [ChatRoom], next: String?)> {
        .own(
            "chats.list",
            .get,
            "chats",
            query: place.map { [QueryItem("before", $0)] } ?? [],
            decode: Endpoint.reading { root throws(Unreadable) -> (rooms: [ChatRoom], next: String?) in
                let rooms = try root.list("chats") { node throws(Unreadable) in try ChatRoom(node, for: user) }
                return (rooms, try root.text("next"))
            }
        )
    }

    /// `PUT /api/chats/:user`.
    static func open(
        with other: UserID,
        about product: Product.ID?,
        by user: UserID
    ) -> Endpoint<ChatRoom> {
        let fields = product.map { [JSONValue.Field("product_id", .string($0.rawValue))] } ?? []
        return .own(
            "chats.open",
            .put,
            "chats",
            other.rawValue,
            json: .object(fields),
            decode: Endpoint.reading { root throws(Unreadable) in try ChatRoom(root, for: user) }
        )
    }

    /// `DELETE /api/chats/:id`.
    static func leave(_ room: ChatRoom.ID) -> Endpoint<EmptyResponse> {
        .own("chats.leave", .delete, "chats", room.rawValue, decode: Endpoint.ignoringBody)
    }

    /// `PUT /api/chats/:id/read`.
    static func markRead(_ room: ChatRoom.ID, upTo date: Date) -> Endpoint<EmptyResponse> {
        let fields: JSONValue = ["at": .integer(max(0, date.microseconds))]
        return .own("chats.read", .put, "chats", room.rawValue, "read", json: fields, decode: Endpoint.ignoringBody)
    }

    /// `PUT /api/chats/:id/messages/:message`.
    static func send(_ body: String, id: Message.ID, to room: ChatRoom.ID) -> Endpoint<Message> {
        .own(
            "messages.send",
            .put,
            "chats",
            room.rawValue,
            "messages",
            id.rawValue,
            json: ["body": .string(body)],
            decode: Endpoint.reading(Message.init)
        )
    }

    /// `GET /api/chats/:id/messages`, those before a position; the last of all without one.
    static func messages(in room: ChatRoom.ID, before place: MessageCursor?, size: Int) -> Endpoint<MessagePage> {
        messages(in: room, place.map { QueryItem("before", $0.text) }, size).map { found throws(Unreadable) in
            let older = found.hasMore ? found.messages.first?.cursor : nil
            return MessagePage(messages: found.messages, older: older, losses: found.losses)
        }
    }

    /// The messages of a room behind a position.
    static func messages(in room: ChatRoom.ID, after place: MessageCursor) -> Endpoint<FoundMessages> {
        messages(in: room, QueryItem("after", place.text), MessagePage.sizes.upperBound)
    }

    private static func messages(in room: ChatRoom.ID, _ place: QueryItem?, _ size: Int) -> Endpoint<FoundMessages> {
        .own(
            "messages.list",
            .get,
            "chats",
            room.rawValue,
            "messages",
            query: [QueryItem("items_per_page", String(size))] + (place.map { [$0] } ?? []),
            decode: Endpoint.reading(FoundMessages.init)
        )
    }
}

/// A page of messages, and whether there are more in its direction.
struct FoundMessages: Sendable {
    /// The oldest first.
    let messages: [Message]
    let losses: [RowLoss]
    let hasMore: Bool

    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        guard let list = node["messages"], list.isArray else { throw Unreadable(expected: "a list", path: "messages") }
        (messages, losses) = list.rows(Message.init)
        hasMore = node["has_more"]?.bool ?? false
    }
}

extension ChatRoom {
    /// Reads a chat as one of its members sees it.
    fileprivate init(_ node: JSONNode, for user: UserID) throws(Unreadable) {
        let other = UserID(rawValue: try node.identifier("user_id"))
        guard let time = try node.instant("at") else { throw Unreadable(expected: "a time", path: "at") }
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            members: [user, other].sorted(),
            other: other,
            otherName: try node.text("name") ?? "",
            lastMessage: try node.text("last_message").flatMap { $0.isEmpty ? nil : $0 },
            lastSender: try node.text("last_sender_id").flatMap { $0.isEmpty ? nil : UserID(rawValue: $0) },
            updatedAt: time,
            unreadCount: try node.integer("unread") ?? 0,
            otherReadUpTo: try node.instant("other_read_at"),
            product: try node.text("product_id").map { Product.ID(rawValue: $0) }
        )
    }
}

extension Message {
    fileprivate init(_ node: JSONNode) throws(Unreadable) {
        guard let time = try node.instant("at") else { throw Unreadable(expected: "a time", path: "at") }
        guard let body = try node.text("body") else { throw Unreadable(expected: "a text", path: "body") }
        self.init(
            id: ID(rawValue: try node.identifier("id")),
            sender: UserID(rawValue: try node.text("sender_id") ?? ""),
            body: body,
            state: .sent(time)
        )
    }
}

extension MessageCursor {
    /// The position as it stands in a query: the time, a point and the id.
    fileprivate var text: String { "\(sentAt.microseconds).\(id.rawValue)" }
}

extension Date {
    /// The moment as the server writes it; the nearest one that can be written.
    fileprivate var microseconds: Int {
        Int(exactly: (timeIntervalSince1970 * 1_000_000).rounded()) ?? (timeIntervalSince1970 > 0 ? .max : 0)
    }
}

extension JSONNode {
    /// A moment in microseconds since 1970; `nil` when there is none.
    func instant(_ name: StaticString) throws(Unreadable) -> Date? {
        try integer(name).map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
    }
}
