package import Foundation
package import OpenMarketData
package import OpenMarketDomain

/// Chats as the older app keeps them: lists of room ids with the users, and a collection for each room.
///
/// The layout has no field for how far a user has read, so nothing is ever unread, and none for a product.
package struct OriginalChat: ChatRepository {
    let client: FirestoreClient
    let intervals: PollingSchedule.Intervals
    let signal = PollingSignal()

    /// Chats in Firestore; messages carry the date of the client.
    package init(
        _ client: FirestoreClient,
        intervals: PollingSchedule.Intervals = .init()
    ) {
        self.client = client
        self.intervals = intervals
    }

    package func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        let login = try await client.login()
        guard other.id != login.user, own.id == login.user else { throw .chat(.withOneself) }
        let client = login.client
        let name = try await known(own, other, by: client) ?? OriginalRoomName(of: own, and: other)
        guard let name else { throw .invalidRequest(.identifier) }
        // Both lists or none: a room that only one of them can see is of no use.
        let change = FieldTransform("chattingUUIDList", .union([.string(name.id.rawValue)]))
        try await client.change(
            .transform(try OriginalPaths.profile(own.id), change).when(.exists(true)),
            .transform(try OriginalPaths.profile(other.id), change).when(.exists(true))
        )
        let party = OriginalParty(own: own.vendorName, otherName: other.vendorName, other: other.id)
        return try await room(name.id, party, login)
    }

    /// A room that either of them has already, made by the older app perhaps.
    private func known(
        _ own: UserProfile,
        _ other: UserProfile,
        by client: FirestoreClient
    ) async throws(MarketError) -> OriginalRoomName? {
        for (mine, theirs) in [(own, other), (other, own)] {
            let document = try await client.required(try OriginalPaths.profile(mine.id))
            let ids = document.fields["chattingUUIDList"]?.strings ?? []
            let rooms = ids.compactMap { OriginalRoomName(ChatRoom.ID(rawValue: $0)) }
            if let room = rooms.first(where: { $0.other(than: mine.vendorName) == theirs.vendorName }) { return room }
        }
        return nil
    }

    package func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        let login = try await client.login()
        let change = FieldTransform("chattingUUIDList", .remove([.string(room.rawValue)]))
        try await login.client
            .change(.transform(try OriginalPaths.profile(login.user), change).when(.exists(true)))
    }

    package func rooms() async throws(MarketError) -> [ChatRoom] {
        let login = try await client.login()
        let profile = try await login.client.required(try OriginalPaths.profile(login.user))
        var rooms: [ChatRoom] = []
        for id in (profile.fields["chattingUUIDList"]?.strings ?? []).uniqued() {
            let id = ChatRoom.ID(rawValue: id)
            guard let party = try await party(in: id, profile, login) else { continue }
            rooms.append(try await room(id, party, login))
        }
        return ChatRoom.newestFirst(rooms)
    }

    private func room(
        _ id: ChatRoom.ID,
        _ party: OriginalParty,
        _ login: FirestoreLogin
    ) async throws(MarketError) -> ChatRoom {
        let source = try messages(in: id, senders: party.senders(login.user))
        let found = try await login.client.found(source.page(before: nil, limit: 1))
        let last = found.documents.first.flatMap { source.message($0) }
        return ChatRoom(
            id: id,
            members: [login.user, party.other].sorted(),
            other: party.other,
            otherName: party.otherName,
            lastMessage: last?.body,
            lastSender: last?.sender,
            updatedAt: last?.sentAt ?? .distantPast
        )
    }
}

extension OriginalChat {
    /// The number of seconds that a message may be moved on when others were written in the same one.
    private static let attempts: Int64 = 60

    package func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        let login = try await client.login()
        let (source, _) = try await source(of: room, login)
        return try await login.client.messages(of: source, before: place, size: size)
    }

    /// A message's id is the second of its sending; the later of two writers within a second takes the next id.
    ///
    /// The older app lets the second message take the place of the first. Our own id of a message is
    /// kept in a field that it does not read.
    package func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message {
        let login = try await client.login()
        let (source, own) = try await source(of: room, login)
        let client = login.client
        defer { signal.send() }
        let sent = FirestoreFilter.field("messageID", .equal, .string(id.rawValue))
        let query = FirestoreQuery(source.collection, where: sent, limit: 1)
        if let earlier = try await client.found(query).documents.first {
            return try Self.same(source.message(earlier), as: body, by: login.user)
        }
        let start = client.surroundings.now()
        for second in 0..<Self.attempts {
            let time = KoreanTime.text(start, plus: second)
            let path = try source.collection.document(time)
            let fields: FirestoreFields = [
                "body": .string(body), "sender": .string(own), "time": .string(time),
                "messageID": .string(id.rawValue),
            ]
            do throws(FirestoreError) {
                try await client.commit(.create(path, fields))
                let date = KoreanTime.date(time) ?? start
                return Message(id: id, sender: login.user, body: body, state: .sent(date))
            } catch {
                guard error.status == .alreadyExists else { throw error.cause }
            }
            // The message under this id may be this very message, stored by an attempt without a response.
            let present = try await client.optional(path).flatMap { source.message($0) }
            if let present, present.id == id { return try Self.same(present, as: body, by: login.user) }
        }
        throw .conflict
    }

    private static func same(
        _ message: Message?,
        as body: String,
        by user: UserID
    ) throws(MarketError) -> Message {
        guard let message, message.sender == user, message.body.utf8.elementsEqual(body.utf8) else {
            throw .conflict
        }
        return message
    }

    /// Does nothing: the layout has no place for it.
    package func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date
    ) async throws(MarketError) {}

    package func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange> {
        let schedule = PollingSchedule(intervals, signal: signal, clock: client.surroundings.clock)
        return .polling(after: place, client: client, schedule: schedule) { login async throws(MarketError) in
            try await source(of: room, login).0
        }
    }
}

/// The two members of a room of the older app, which knows its members by their names only.
struct OriginalParty {
    let own: String
    let otherName: String
    let other: UserID

    /// Returns the user behind each name.
    func senders(_ user: UserID) -> [ExactText: UserID] {
        [ExactText(otherName): other, ExactText(own): user]
    }
}

extension OriginalChat {
    /// The party of a room; `nil` when the user of this login is not in it.
    func party(
        in room: ChatRoom.ID,
        _ profile: FirestoreDocument,
        _ login: FirestoreLogin
    ) async throws(MarketError) -> OriginalParty? {
        let own = try profile.text("vendorName")
        guard let otherName = OriginalRoomName(room)?.other(than: own) else { return nil }
        let path = try OriginalPaths.vendor(otherName)
        let document = try await login.client.optional(path)
        let other = document?.fields["userUID"]?.string ?? otherName
        return OriginalParty(own: own, otherName: otherName, other: UserID(rawValue: other))
    }

    private func messages(
        in room: ChatRoom.ID,
        senders: [ExactText: UserID]
    ) throws(MarketError) -> RoomMessages {
        RoomMessages(
            collection: try CollectionPath(room.rawValue),
            names: .original,
            database: client.methods.database,
            senders: senders
        )
    }

    /// The messages of a room, and the name of the user of this login in it.
    func source(
        of room: ChatRoom.ID,
        _ login: FirestoreLogin
    ) async throws(MarketError) -> (RoomMessages, own: String) {
        let profile = try await login.client.required(try OriginalPaths.profile(login.user))
        guard let party = try await party(in: room, profile, login) else { throw .notOwner }
        return (try messages(in: room, senders: party.senders(login.user)), party.own)
    }
}
