import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// The acts of a user in chats, each within one transaction, which tells both members of it.
///
/// A user meets only chats of which they are a member; any other one is `missing`.
struct ChatWork {
    let user: String
    let session: WriteSession
    let firebase: FirebaseServices

    private var connection: SQLiteConnection { session.connection }

    static func id(of one: String, and other: String) -> String {
        ChatRoom.ID(of: UserID(rawValue: one), and: UserID(rawValue: other)).rawValue
    }

    /// Opens the chat with another user, or brings it back into the user's list; `product` is what it is about from now
    /// on.
    func open(with other: String, about product: String?) throws(StoreError) -> ChatRecord {
        guard let own = try FirebaseServices.name(of: user, in: connection),
            let others = try FirebaseServices.name(of: other, in: connection)
        else { throw .missing }
        let names = [user: own, other: others]
        let members = [UserID(rawValue: user), UserID(rawValue: other)].sorted().map(\.rawValue)
        let id = Self.id(of: user, and: other)
        return try change(id) { known, time throws(StoreError) in
            guard var chat = known else {
                return ChatRecord(
                    id: id,
                    members: members.map { ChatRecord.Member(account: $0, name: names[$0]) },
                    openedAt: time,
                    at: time,
                    body: "",
                    sender: "",
                    product: product,
                    createdAt: time,
                    changedAt: time
                )
            }
            // The id is made of two ids, and two pairs may make the same one.
            guard chat.member(other) != nil else { throw .missing }
            chat.change(user) { ($0.name, $0.hidden) = (own, 0) }
            chat.product = product ?? chat.product
            return chat
        }
    }

    /// Takes a chat out of the user's list.
    func leave(_ id: String) throws(StoreError) {
        _ = try change(id, isQuiet: true) { chat, _ throws(StoreError) in
            guard var chat else { throw .missing }
            let last = chat.members.map(\.hidden).max() ?? 0
            chat.change(user) { if $0.hidden == 0 { $0.hidden = last + 1 } }
            return chat
        }
    }

    /// Notes up to when the user has read; an earlier time than the noted one changes nothing.
    ///
    /// Nothing later than now and the last message is noted: messages that are still to come would count as read.
    func markRead(_ id: String, upTo moment: Int64) throws(StoreError) {
        _ = try change(id, isQuiet: true) { chat, time throws(StoreError) in
            guard var chat else { throw .missing }
            let latest = max(time, chat.at)
            chat.change(user) { $0.readAt = min(max($0.readAt ?? moment, moment), latest) }
            return chat
        }
    }

    /// Adds a message; the same message again changes nothing, and returns the message as it is stored.
    func send(_ body: String, id: String, to chat: String) throws(StoreError) -> MessageRecord {
        let messages = MessageTable(connection)
        if let known = try messages.message(id, in: chat), try ChatTable(connection).chat(chat)?.member(user) != nil {
            guard known.sender == user, known.body.utf8.elementsEqual(body.utf8) else { throw .duplicate(.message) }
            return known
        }
        var sent: MessageRecord?
        let changed = try change(chat, and: id) { known, time throws(StoreError) in
            guard var room = known else { throw .missing }
            let message = MessageRecord(
                chat: chat,
                id: id,
                sender: user,
                body: body,
                at: time,
                createdAt: time,
                changedAt: time
            )
            try messages.put(message, by: user)
            sent = message
            (room.body, room.sender, room.at) = (body, user, time)
            for member in room.members { room.change(member.account) { $0.hidden = 0 } }
            return room
        }
        guard let sent, let other = changed.other(than: user)?.account else { throw .missing }
        try AnswerTable(connection).note(in: chat, from: user, to: other, at: sent.at / 1_000_000)
        return sent
    }

    /// Changes a chat and tells its members.
    ///
    /// `message` is the id of a new message. A quiet change is also possible in a closed chat.
    private func change(
        _ id: String,
        and message: String? = nil,
        isQuiet: Bool = false,
        _ change: (ChatRecord?, _ time: Int64) throws(StoreError) -> ChatRecord
    ) throws(StoreError) -> ChatRecord {
        let chats = ChatTable(connection)
        let known = try chats.chat(id)
        guard known == nil || known?.member(user) != nil else { throw .missing }
        return try firebase.changeRows(of: user, in: session) { time throws(StoreError) in
            // Clients keep times to the millisecond, as the rules write them.
            var chat = try change(known, time - time % 1000)
            guard chat != known || message != nil else { return (chat, []) }
            if !isQuiet { try requireOpen(chat) }
            chat.changedAt = time
            try chats.put(chat, by: user)
            let paths = [["chats", id]] + (message.map { [["chats", id, "messages", $0]] } ?? [])
            for path in paths {
                let readers = chat.members.map(\.account)
                session.note(.record(name: path.joined(separator: "/"), readers: readers))
            }
            return (chat, paths)
        }
    }

    /// Throws where one of the two has blocked the other one, or is gone: the removal of an account empties its name.
    private func requireOpen(_ chat: ChatRecord) throws(StoreError) {
        guard chat.members.count == 2, !chat.members.contains(where: { $0.name == "" }),
            try !BlockTable(connection).isBetween(chat.members[0].account, chat.members[1].account)
        else { throw .closedChat }
    }
}
