import Foundation
import OpenMarketDomain

/// The rooms of an ``InMemoryMarket`` and the rules they are kept by.
struct InMemoryRooms {
    struct Room {
        let id: ChatRoom.ID
        let members: [UserID]
        var names: [UserID: String]
        var updatedAt: Date
        var product: Product.ID?
        var hiddenFor: Set<UserID> = []
        var reads: [UserID: Date] = [:]
        /// The messages in the order of their arrival.
        var log: [Message] = []
        var losses: [RowLoss] = []
        var watchers: [Int: AsyncStream<ChatChange>.Continuation] = [:]
    }

    private(set) var rooms: [ChatRoom.ID: Room] = [:]
    private var lastNumber = 0
    private var lastDate = Date.distantPast

    func room(_ id: ChatRoom.ID, for user: UserID) throws(MarketError) -> Room {
        guard let room = rooms[id] else { throw .notFound }
        guard room.members.contains(user) else { throw .notOwner }
        return room
    }

    mutating func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?,
        as user: UserID,
        at date: Date
    ) throws(MarketError) -> ChatRoom {
        guard other.id != user else { throw .chat(.withOneself) }
        guard own.id == user else { throw .notOwner }
        let id = ChatRoom.ID(of: user, and: other.id)
        let members = [user, other.id].sorted()
        var room = rooms[id] ?? Room(id: id, members: members, names: [:], updatedAt: date)
        room.names[user] = own.vendorName
        room.names[other.id] = room.names[other.id] ?? other.vendorName
        room.product = product ?? room.product
        room.hiddenFor.remove(user)
        rooms[id] = room
        return room.seen(by: user)
    }

    mutating func leave(_ id: ChatRoom.ID, as user: UserID) throws(MarketError) {
        _ = try room(id, for: user)
        rooms[id]?.hiddenFor.insert(user)
    }

    /// Empties the name of a user who is gone, which closes the rooms.
    mutating func forgetName(of user: UserID) {
        for (id, room) in rooms where room.members.contains(user) { rooms[id]?.names[user] = "" }
    }

    func list(for user: UserID) -> [ChatRoom] {
        rooms.values
            .filter { $0.members.contains(user) && !$0.hiddenFor.contains(user) }
            .map { $0.seen(by: user) }
            .sorted { ($1.updatedAt, $0.id.rawValue) < ($0.updatedAt, $1.id.rawValue) }
    }

    func hasWritten(_ sender: UserID, to other: UserID) -> Bool {
        rooms[ChatRoom.ID(of: sender, and: other)]?.log.contains { $0.sender == sender } ?? false
    }

    /// Returns the seconds before a user's first reply in each room in which the other member wrote since then.
    func waits(for user: UserID, since date: Date) -> [Int64] {
        rooms.values.compactMap { $0.wait(for: user, since: date) }
    }

    func page(
        _ id: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int,
        for user: UserID
    ) throws(MarketError) -> MessagePage {
        let room = try room(id, for: user)
        let earlier = room.log.inOrder.filter { message in
            guard let place, let cursor = message.cursor else { return true }
            return cursor < place
        }
        let messages = Array(earlier.suffix(MessagePage.sizes.clamp(size)))
        let older = messages.count < earlier.count ? messages.first?.cursor : nil
        return MessagePage(messages: messages, older: older, losses: place == nil ? room.losses : [])
    }

    /// Stores a message unless it is there, and sends it to the observers.
    mutating func send(
        _ body: String,
        id: Message.ID,
        to roomID: ChatRoom.ID,
        as user: UserID,
        at date: Date
    ) throws(MarketError) -> Message {
        let room = try room(roomID, for: user)
        if let known = room.log.first(where: { $0.id == id }) {
            guard known.sender == user, known.body == body else { throw .conflict }
            return known
        }
        try MessageRules.default.violations(of: body).refuse()
        // The market's clock counts milliseconds and never goes back.
        let counted = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded(.down) / 1000)
        lastDate = max(lastDate, counted)
        let message = Message(id: id, sender: user, body: body, state: .sent(lastDate))
        rooms[roomID]?.log.append(message)
        rooms[roomID]?.updatedAt = lastDate
        rooms[roomID]?.hiddenFor = []
        for watcher in room.watchers.values { watcher.yield(.messages([message])) }
        return message
    }

    mutating func markRead(_ id: ChatRoom.ID, upTo date: Date, as user: UserID) throws(MarketError) {
        let room = try room(id, for: user)
        rooms[id]?.reads[user] = max(room.reads[user] ?? .distantPast, date)
    }

    /// Tells every message after a position, and from now on the new ones.
    mutating func watch(
        _ id: ChatRoom.ID,
        after place: MessageCursor?,
        as user: UserID,
        _ watcher: AsyncStream<ChatChange>.Continuation,
        number: Int
    ) throws(MarketError) {
        let room = try room(id, for: user)
        rooms[id]?.watchers[number] = watcher
        let missed = room.log.missed(after: place)
        if !missed.isEmpty { watcher.yield(.messages(missed)) }
        watcher.yield(.live)
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func forget(_ watcher: Int, in id: ChatRoom.ID) {
        rooms[id]?.watchers[watcher] = nil
    }

    mutating func takeWatchers() -> [AsyncStream<ChatChange>.Continuation] {
        let watchers = rooms.values.flatMap { $0.watchers.values }
        for id in rooms.keys { rooms[id]?.watchers = [:] }
        return watchers
    }

    mutating func spoil(_ id: ChatRoom.ID, _ loss: RowLoss) {
        rooms[id]?.losses.append(loss)
    }
}

extension InMemoryRooms.Room {
    fileprivate func seen(by user: UserID) -> ChatRoom {
        let other = members.first { $0 != user } ?? user
        let last = log.inOrder.last
        return ChatRoom(
            id: id,
            members: members,
            other: other,
            otherName: names[other] ?? "",
            lastMessage: last?.body,
            lastSender: last?.sender,
            updatedAt: updatedAt,
            unreadCount: log.count { $0.sender != user && ($0.sentAt ?? .distantPast) > reads[user] ?? .distantPast },
            otherReadUpTo: reads[other],
            product: product
        )
    }
}

extension [Message] {
    /// The messages in the order of a conversation: by the market's time, then by id.
    fileprivate var inOrder: [Message] {
        sorted { one, other in
            guard let first = one.cursor, let second = other.cursor else { return false }
            return first < second
        }
    }

    /// Whatever came after the message at a position, also what stands before it because its id is smaller.
    fileprivate func missed(after place: MessageCursor?) -> [Message] {
        guard let place else { return inOrder }
        if let index = firstIndex(where: { $0.id == place.id }) { return Array(self[(index + 1)...]).inOrder }
        return filter { $0.cursor.map { place < $0 } ?? false }.inOrder
    }
}

extension ClosedRange<Int> {
    fileprivate func clamp(_ value: Int) -> Int {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}

extension InMemoryRooms.Room {
    /// Returns the number of seconds before a member's first reply, when the other member wrote since then.
    fileprivate func wait(for user: UserID, since date: Date) -> Int64? {
        guard members.contains(user), let question = log.first, question.sender != user,
            let asked = question.sentAt, asked >= date,
            let answered = log.first(where: { $0.sender == user })?.sentAt
        else { return nil }
        return Int64(answered.timeIntervalSince(asked))
    }
}
