package import Foundation
import OpenMarketData
package import OpenMarketDomain

/// Chats as the older app keeps them: lists of room ids with the users, and a collection for each room.
///
/// The layout has no field for how far a user has read, so nothing is ever unread.
package struct OriginalChat: ChatRepository {
    let client: FirestoreClient
    let intervals: PollingSchedule.Intervals
    let now: @Sendable () -> Date
    let signal = PollingSignal()

    /// Chats in Firestore; messages carry the time of `now`.
    package init(
        _ client: FirestoreClient,
        intervals: PollingSchedule.Intervals = .init(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.intervals = intervals
        self.now = now
    }

    package func open(
        with other: UserProfile,
        from own: UserProfile,
        as session: AuthSession
    ) async throws(MarketError) -> ChatRoom {
        guard other.id != session.user, own.id == session.user else { throw .chat(.withOneself) }
        let client = client.signed(as: session)
        let name = try await known(own, other, by: client) ?? OriginalRoomName(of: own, and: other)
        guard let name else { throw .invalidRequest(.identifier) }
        // Both lists or none: a room that only one of them can see is of no use.
        let change = FieldTransform("chattingUUIDList", .union([.string(name.id.rawValue)]))
        try await client.change(
            .transform(try OriginalPaths.profile(own.id), change).when(.exists(true)),
            .transform(try OriginalPaths.profile(other.id), change).when(.exists(true))
        )
        let party = OriginalParty(own: own.vendorName, otherName: other.vendorName, other: other.id)
        return try await room(name.id, party, as: session)
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

    package func leave(_ room: ChatRoom.ID, as session: AuthSession) async throws(MarketError) {
        let change = FieldTransform("chattingUUIDList", .remove([.string(room.rawValue)]))
        try await client.signed(as: session)
            .change(.transform(try OriginalPaths.profile(session.user), change).when(.exists(true)))
    }

    package func rooms(as session: AuthSession) async throws(MarketError) -> [ChatRoom] {
        let profile = try await client.signed(as: session).required(try OriginalPaths.profile(session.user))
        var rooms: [ChatRoom] = []
        for id in (profile.fields["chattingUUIDList"]?.strings ?? []).uniqued() {
            let id = ChatRoom.ID(rawValue: id)
            guard let party = try await party(in: id, profile, as: session) else { continue }
            rooms.append(try await room(id, party, as: session))
        }
        return ChatRoom.newestFirst(rooms)
    }

    /// The room, with its last message.
    private func room(
        _ id: ChatRoom.ID,
        _ party: OriginalParty,
        as session: AuthSession
    ) async throws(MarketError) -> ChatRoom {
        let source = try OriginalMessages(id, senders: party.senders(session.user))
        let found = try await client.signed(as: session).found(source.page(before: nil, limit: 1))
        let last = found.documents.first.flatMap { source.message($0) }
        return ChatRoom(
            id: id,
            members: [session.user, party.other].sorted(),
            other: party.other,
            otherName: party.otherName,
            lastMessage: last?.body,
            lastSender: last?.sender,
            updatedAt: last?.sentAt ?? .distantPast
        )
    }
}
