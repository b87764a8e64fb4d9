public import Foundation
public import OpenMarketDomain

/// The chats of an ``InMemoryMarket``: one room for two, the market's time, unread counts, live watching.
///
/// A chat is closed when one of its two users has blocked the other, or is gone.
public struct InMemoryChat: InMemoryPart, ChatRepository, Verifiable {
    public let openings = MockCall<
        (other: UserProfile, own: UserProfile, product: Product.ID?, session: AuthSession), ChatRoom
    >(.openRoom)
    public let leavings = MockCall<(room: ChatRoom.ID, session: AuthSession), Void>(.leaveRoom)
    public let lists = MockCall<AuthSession, [ChatRoom]>(.readRooms)
    public let stretches = MockCall<
        (room: ChatRoom.ID, place: MessageCursor?, size: Int, session: AuthSession), MessagePage
    >(.readMessages)
    public let sendings = MockCall<
        (body: String, id: Message.ID, room: ChatRoom.ID, session: AuthSession), Message
    >(.sendMessage)
    public let marks = MockCall<(room: ChatRoom.ID, date: Date, session: AuthSession), Void>(.markRead)
    /// Calls of `changes(in:after:)`, which cannot wait.
    public let watches = MockCall<
        (room: ChatRoom.ID, place: MessageCursor?), AsyncStream<ChatChange>
    >(.watchRoom)

    let core: InMemoryCore
    /// The session for which a call acts that does not bring one.
    public var sessions: any SessionStore = InMemorySessionStore()

    public var roomCount: Int { core.access { $0.rooms.rooms.count } }
    public var watcherCount: Int { core.access { $0.rooms.rooms.values.reduce(0) { $0 + $1.watchers.count } } }

    /// All messages of a room, in the order in which they came.
    public func log(of room: ChatRoom.ID) -> [Message] {
        core.access { $0.rooms.rooms[room]?.log ?? [] }
    }

    /// Cuts all connections, with a reason or, without one, by just ending; says how many there were.
    @discardableResult
    public func disconnect(_ reason: MarketError? = .connectionLost) -> Int {
        let watchers = core.access { $0.rooms.takeWatchers() }
        for watcher in watchers {
            if let reason { watcher.yield(.failed(reason)) }
            watcher.finish()
        }
        return watchers.count
    }

    /// Puts something into a room that cannot be read.
    public func spoil(_ room: ChatRoom.ID, _ loss: RowLoss) {
        core.access { $0.rooms.spoil(room, loss) }
    }

    public func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        try await core.perform(openings, for: sessions, { (other, own, product, $0) }) {
            state,
            user throws(MarketError) in
            let isKept = state.rooms.list(for: user).contains { $0.other == other.id }
            if !isKept, state.trust.areApart(user, other.id) { throw .chat(.closed) }
            return try state.rooms.open(with: other, from: own, about: product, as: user, at: state.date)
        }
    }

    public func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        try await core.perform(leavings, for: sessions, { (room, $0) }) { state, user throws(MarketError) in
            try state.rooms.leave(room, as: user)
        }
    }

    public func rooms() async throws(MarketError) -> [ChatRoom] {
        try await core.perform(lists, for: sessions, { $0 }) { state, user throws(MarketError) in
            state.rooms.list(for: user)
        }
    }

    public func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        try await core.perform(stretches, for: sessions, { (room, place, size, $0) }) {
            state,
            user throws(MarketError) in
            try state.rooms.page(room, before: place, size: size, for: user)
        }
    }

    public func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message {
        try await core.perform(sendings, for: sessions, { (body, id, room, $0) }) {
            state,
            user throws(MarketError) in
            let found = try state.rooms.room(room, for: user)
            let isStored = found.log.contains { $0.id == id }
            if !isStored, found.members.contains(where: { found.names[$0] == "" || state.trust.areApart(user, $0) }) {
                throw .chat(.closed)
            }
            return try state.rooms.send(body, id: id, to: room, as: user, at: state.date)
        }
    }

    public func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date
    ) async throws(MarketError) {
        try await core.perform(marks, for: sessions, { (room, date, $0) }) { state, user throws(MarketError) in
            try state.rooms.markRead(room, upTo: date, as: user)
        }
    }

    public func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange> {
        (try? watches.now((room, place)) { live(room, after: place) })
            ?? AsyncStream { $0.finish() }
    }

    private func live(
        _ room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange> {
        let (stream, watcher) = AsyncStream.makeStream(of: ChatChange.self)
        let number = core.access { $0.rooms.nextNumber() }
        // The task has the login of the moment in which the stream is made.
        let beginning = Task { [core, sessions] in
            do throws(MarketError) {
                let session = try await sessions.login()
                try await core.work(.watchRoom) { state throws(MarketError) in
                    let user = try state.user(of: session)
                    try state.rooms.watch(room, after: place, as: user, watcher, number: number)
                }
            } catch {
                watcher.yield(.failed(error))
                watcher.finish()
            }
        }
        watcher.onTermination = { [weak core] _ in
            beginning.cancel()
            Task { [weak core] in
                await beginning.value
                core?.access { $0.rooms.forget(number, in: room) }
            }
        }
        return stream
    }
}
