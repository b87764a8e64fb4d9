package import Foundation
package import OpenMarketData
package import OpenMarketDomain

/// Chats as one document for each pair of users, with the messages below it.
package struct FirestoreChat: ChatRepository {
    let client: FirestoreClient
    let intervals: PollingSchedule.Intervals
    let live: LiveEvents?
    let signal = PollingSignal()
    /// The most rooms of a list whose unread messages are counted, which is a request for each.
    ///
    /// An older room whose last message is unread has one in it, as far as the list says.
    private static let mostCounts = 24

    /// Chats in Firestore; `live` says when there is something to ask for.
    package init(
        _ client: FirestoreClient,
        intervals: PollingSchedule.Intervals = .init(),
        live: LiveEvents? = nil
    ) {
        self.client = client
        self.intervals = intervals
        self.live = live
    }

    package func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        let login = try await client.login()
        guard other.id != login.user, own.id == login.user else { throw .chat(.withOneself) }
        let client = login.client
        let path = try SafePaths.room(ChatRoom.ID(of: own.id, and: other.id))
        do throws(FirestoreError) {
            try await client.commit(SafeRoom.write(path, one: own, other: other))
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            try await bringBack(path, named: own.vendorName, login)
        }
        if let product { await note(product, in: path, login) }
        let document = try await client.required(path)
        guard let found = SafeRoom(document), let room = try await room(found, login) else {
            throw .unreadable(Unreadable(expected: "a room"))
        }
        // The id is made of two ids, and two pairs may make the same one.
        guard room.other == other.id else { throw .conflict }
        return room
    }

    /// Notes the subject of the chat, and ignores a failure: rules that are older than that field refuse it.
    private func note(_ product: Product.ID, in path: DocumentPath, _ login: FirestoreLogin) async {
        let write = FirestoreWrite.merge(path, ["product": .string(product.rawValue)], mask: [FieldPath("product")])
        _ = try? await login.client.commit(write.when(.exists(true)))
    }

    /// Undoes what the opener did by leaving, and tells their present name.
    private func bringBack(
        _ path: DocumentPath,
        named name: String,
        _ login: FirestoreLogin
    ) async throws(MarketError) {
        let user = login.user.rawValue
        let field = FieldPath("names", user)
        let names: FirestoreFields = ["names": .map(FirestoreFields([(ExactText(user), .string(name))]))]
        let write = FirestoreWrite.merge(path, names, mask: [field])
            .with([FieldTransform("hiddenFor", .remove([.string(user)]))])
            .when(.exists(true))
        do throws(FirestoreError) {
            _ = try await login.client.commit(write)
        } catch {
            throw await meaning(of: error, in: ChatRoom.ID(rawValue: path.id), login)
        }
    }

    /// Returns the meaning of a refusal of the rules in a room.
    func meaning(of error: FirestoreError, in room: ChatRoom.ID, _ login: FirestoreLogin) async -> MarketError {
        await ClosedChat(room: room, login: login).meaning(of: error)
    }

    package func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        let login = try await client.login()
        let change = FieldTransform("hiddenFor", .union([.string(login.user.rawValue)]))
        try await login.client
            .change(.transform(try SafePaths.room(room), change).when(.exists(true)))
    }

    package func rooms() async throws(MarketError) -> [ChatRoom] {
        let login = try await client.login()
        let own = FirestoreFilter.field("members", .arrayContains, .string(login.user.rawValue))
        let found = try await login.client.found(FirestoreQuery(try SafePaths.rooms(), where: own))
        let shown = found.documents.compactMap { SafeRoom($0) }.filter { !$0.isHidden(for: login.user) }
        let unread = shown.filter { $0.mayHaveUnread(for: login.user) }.sorted { $0.time > $1.time }
        let counted = Set(unread.prefix(Self.mostCounts).map(\.document.path))
        let rooms = try await shown.concurrentMap(atOnce: client.countsAtOnce) { found async throws(MarketError) in
            counted.contains(found.document.path)
                ? try await room(found, login)
                : found.room(for: login.user, unreadCount: found.hasUnreadSummary(for: login.user) ? 1 : 0)
        }
        return ChatRoom.newestFirst(rooms.compactMap(\.self))
    }

    /// The room, with its unread messages counted by the server, and only where there can be any.
    private func room(
        _ room: SafeRoom,
        _ login: FirestoreLogin
    ) async throws(MarketError) -> ChatRoom? {
        guard room.mayHaveUnread(for: login.user), let other = room.members.first(where: { $0 != login.user })
        else { return room.room(for: login.user, unreadCount: 0) }
        let messages = try messages(in: ChatRoom.ID(rawValue: room.document.path.id))
        let query = messages.unread(from: other, since: room.readTime(of: login.user))
        return room.room(for: login.user, unreadCount: try await login.client.count(query))
    }
}

extension ChatRoom {
    static func newestFirst(_ rooms: [ChatRoom]) -> [ChatRoom] { rooms.sorted { $0.updatedAt > $1.updatedAt } }
}

extension FirestoreChat {
    private func messages(in room: ChatRoom.ID) throws(MarketError) -> RoomMessages {
        RoomMessages(collection: try SafePaths.messages(room), names: .safe, database: client.methods.database)
    }

    package func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        let login = try await client.login()
        let source = try messages(in: room)
        return try await login.client.messages(of: source, before: place, size: size)
    }

    package func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message {
        let login = try await client.login()
        let client = login.client
        let path = try SafePaths.messages(room).document(id.rawValue)
        let message = FirestoreWrite.create(
            path,
            ["sender": .string(login.user.rawValue), "body": .string(body)]
        ).with([FieldTransform("at", .requestTime)])
        let summary = try summary(body, of: room, by: login.user)
        defer { signal.send() }
        do throws(FirestoreError) {
            let result = try await client.commit(message, summary)
            if let time = result.writes.first?.transformResults.first?.timestamp {
                return Message(id: id, sender: login.user, body: body, state: .sent(time.date))
            }
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            return try await stored(path, like: body, in: room, login, else: error)
        }
        return try await stored(path, like: body, in: room, login, else: FirestoreError(MarketError.notFound))
    }

    /// Returns the write of a message's summary into the list of rooms, which then shows a room again that was left.
    private func summary(
        _ body: String,
        of room: ChatRoom.ID,
        by user: UserID
    ) throws(MarketError) -> FirestoreWrite {
        let fields: FirestoreFields = [
            "lastMessage": .string(body), "lastSender": .string(user.rawValue), "hiddenFor": .array([]),
        ]
        return .merge(try SafePaths.room(room), fields, mask: ["lastMessage", "lastSender", "hiddenFor"])
            // Sending does not mean having read what the other user wrote in the meantime.
            .with([FieldTransform("updatedAt", .requestTime)])
            .when(.exists(true))
    }

    /// The message that an earlier attempt has stored.
    private func stored(
        _ path: DocumentPath,
        like body: String,
        in room: ChatRoom.ID,
        _ login: FirestoreLogin,
        else failure: FirestoreError
    ) async throws(MarketError) -> Message {
        guard let document = try await login.client.optional(path) else {
            throw await meaning(of: failure, in: room, login)
        }
        let source = try messages(in: room)
        guard let message = source.message(document) else { throw .unreadable(Unreadable(expected: "a message")) }
        guard message.sender == login.user, message.body.utf8.elementsEqual(body.utf8) else { throw .conflict }
        return message
    }

    package func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date
    ) async throws(MarketError) {
        let login = try await client.login()
        let mark = ReadMark(
            path: try SafePaths.room(room),
            field: FieldPath("reads", login.user.rawValue),
            user: ExactText(login.user.rawValue),
            time: FirestoreTimestamp(date)
        )
        do throws(FirestoreError) {
            try await login.client.transaction(mark.write)
        } catch {
            throw error.cause
        }
    }

    package func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange> {
        let (listening, clock) = (live?.listenForChats(signal), client.surroundings.clock)
        let schedule = PollingSchedule(intervals, signal: signal, live: listening, clock: clock)
        return .polling(after: place, client: client, schedule: schedule) { _ throws(MarketError) in
            try messages(in: room)
        }
    }
}

/// Notes how far a user has read, unless the user has read further already.
private struct ReadMark: Sendable {
    let path: DocumentPath
    let field: FieldPath
    let user: ExactText
    let time: FirestoreTimestamp

    @Sendable func write(_ transaction: FirestoreTransaction) async throws(FirestoreError) {
        guard let room = try await transaction.read(path)[path] else { throw FirestoreError(.notFound) }
        if let noted = room.fields[at: field]?.timestamp, noted >= time { return }
        let reads: FirestoreFields = ["reads": .map(FirestoreFields([(user, .timestamp(time))]))]
        transaction.write(.merge(path, reads, mask: [field]))
    }
}

/// The reason why the rules have refused to open a chat or to write in it.
///
/// Rules refuse without a reason. A block is a reason that the user is told, and both may ask for it.
struct ClosedChat {
    let room: ChatRoom.ID
    let login: FirestoreLogin

    /// Returns the meaning of a refusal: the chat is closed where a block stands, one request in all.
    func meaning(of error: FirestoreError) async -> MarketError {
        guard error.status == .permissionDenied, let other else { return error.cause }
        do throws(MarketError) {
            let (own, others) = (
                try SafePaths.block(by: login.user, of: other), try SafePaths.block(by: other, of: login.user)
            )
            let found = try await login.client.documents([own, others])
            return found.isEmpty ? error.cause : .chat(.closed)
        } catch {
            return .notOwner
        }
    }

    /// The member of the room who is not the signed-in user.
    private var other: UserID? {
        let (id, own) = (room.rawValue, login.user.rawValue)
        if id.hasPrefix(own + "_") { return UserID(rawValue: String(id.dropFirst(own.count + 1))) }
        return id.hasSuffix("_" + own) ? UserID(rawValue: String(id.dropLast(own.count + 1))) : nil
    }
}
