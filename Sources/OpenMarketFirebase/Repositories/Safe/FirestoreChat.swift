import Foundation
package import OpenMarketData
package import OpenMarketDomain

/// Chats as one document for each pair of users, with the messages below it.
package struct FirestoreChat: ChatRepository {
    let client: FirestoreClient
    let intervals: PollingSchedule.Intervals
    let live: LiveEvents?
    let signal = PollingSignal()

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

    /// Brings the next query of every room forward when a chat changes, and when the connection comes or goes.
    func listening() -> LiveListening? {
        live?.listen { [signal] news in
            switch news {
            case .connected, .disconnected, .changed(.chat), .changed(.everything): signal.send()
            case .changed(.product), .changed(.likes): break
            }
        }
    }

    package func open(
        with other: UserProfile,
        from own: UserProfile,
        as session: AuthSession
    ) async throws(MarketError) -> ChatRoom {
        guard other.id != session.user, own.id == session.user else { throw .chat(.withOneself) }
        let client = client.signed(as: session)
        let path = try SafePaths.room(ChatRoom.ID(of: own.id, and: other.id))
        do throws(FirestoreError) {
            try await client.commit(SafeRoom.write(path, one: own, other: other))
        } catch {
            guard error.mayMeanExisting else { throw error.cause }
            try await bringBack(path, named: own.vendorName, as: session)
        }
        let document = try await client.required(path)
        guard let room = try await room(document, as: session) else {
            throw .unreadable(Unreadable(expected: "a room"))
        }
        // The id is made of two ids, and two pairs may make the same one.
        guard room.other == other.id else { throw .conflict }
        return room
    }

    /// Undoes what the opener did by leaving, and tells their present name.
    private func bringBack(
        _ path: DocumentPath,
        named name: String,
        as session: AuthSession
    ) async throws(MarketError) {
        let user = session.user.rawValue
        let field = FieldPath("names", user)
        let names: FirestoreFields = ["names": .map(FirestoreFields([(ExactText(user), .string(name))]))]
        let write = FirestoreWrite.merge(path, names, mask: [field])
            .with([FieldTransform("hiddenFor", .remove([.string(user)]))])
            .when(.exists(true))
        do throws(FirestoreError) {
            _ = try await client.signed(as: session).commit(write)
        } catch {
            throw await meaning(of: error, in: ChatRoom.ID(rawValue: path.id), as: session)
        }
    }

    /// Returns the meaning of a refusal of the rules in a room.
    func meaning(of error: FirestoreError, in room: ChatRoom.ID, as session: AuthSession) async -> MarketError {
        await ClosedChat(room: room, session: session, client: client).meaning(of: error)
    }

    package func leave(_ room: ChatRoom.ID, as session: AuthSession) async throws(MarketError) {
        let change = FieldTransform("hiddenFor", .union([.string(session.user.rawValue)]))
        try await client.signed(as: session)
            .change(.transform(try SafePaths.room(room), change).when(.exists(true)))
    }

    package func rooms(as session: AuthSession) async throws(MarketError) -> [ChatRoom] {
        var query = FirestoreQuery(try SafePaths.rooms())
        query.filter = .field("members", .arrayContains, .string(session.user.rawValue))
        let found = try await client.signed(as: session).found(query)
        var rooms: [ChatRoom] = []
        for document in found.documents where SafeRoom(document)?.isHidden(for: session.user) == false {
            if let room = try await room(document, as: session) { rooms.append(room) }
        }
        return ChatRoom.newestFirst(rooms)
    }

    /// The room, with its unread messages counted by the server, and only where there can be any.
    private func room(
        _ document: FirestoreDocument,
        as session: AuthSession
    ) async throws(MarketError) -> ChatRoom? {
        guard let room = SafeRoom(document) else { return nil }
        guard room.mayHaveUnread(for: session.user), let other = room.members.first(where: { $0 != session.user })
        else { return room.room(for: session.user, unreadCount: 0) }
        let messages = try SafeMessages(ChatRoom.ID(rawValue: document.path.id), in: client.methods.database)
        let query = messages.unread(from: other, since: room.readTime(of: session.user))
        do throws(FirestoreError) {
            let count = try await client.signed(as: session).call(client.methods.count(query))
            return room.room(for: session.user, unreadCount: count)
        } catch {
            throw error.cause
        }
    }
}

extension ChatRoom {
    /// Rooms as a list shows them.
    static func newestFirst(_ rooms: [ChatRoom]) -> [ChatRoom] { rooms.sorted { $0.updatedAt > $1.updatedAt } }
}
