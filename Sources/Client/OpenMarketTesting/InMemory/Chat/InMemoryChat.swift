public import Foundation
public import OpenMarketDomain
import Synchronization

/// Chats in memory that really work: one room for two, the market's time, unread counts, live watching.
public final class InMemoryChat: ChatRepository {
    /// The faults to inject.
    public let faults: InMemoryFaults
    private let accounts: InMemoryAccounts
    private let blocks: InMemoryBlocks?
    private let state = Mutex(InMemoryRooms())

    /// Chats between the users of `accounts`; faults and clock are theirs.
    ///
    /// With `blocks`, those between two users one of whom has blocked the other are closed.
    public init(accounts: InMemoryAccounts, blocks: InMemoryBlocks? = nil) {
        self.accounts = accounts
        self.blocks = blocks
        self.faults = accounts.faults
    }

    /// The number of rooms.
    public var roomCount: Int { state.withLock { $0.rooms.count } }
    /// The number of listeners that watch a room at the moment.
    public var watcherCount: Int { state.withLock { $0.rooms.values.reduce(0) { $0 + $1.watchers.count } } }

    /// All messages of a room, in the order in which they came.
    public func log(of room: ChatRoom.ID) -> [Message] {
        state.withLock { $0.rooms[room]?.log ?? [] }
    }

    /// Returns whether a user has written to another one.
    func hasWritten(_ sender: UserID, to other: UserID) -> Bool {
        state.withLock { $0.rooms[ChatRoom.ID(of: sender, and: other)]?.log.contains { $0.sender == sender } ?? false }
    }

    /// Returns the number of seconds before a user's first reply in each room in which the other one wrote since then.
    func waits(for user: UserID, since date: Date) -> [Int64] {
        state.withLock { $0.rooms.values.compactMap { $0.wait(for: user, since: date) } }
    }

    /// Cuts all connections, with a reason or, without one, by just ending; says how many there were.
    @discardableResult
    public func disconnect(_ reason: MarketError? = .connectionLost) -> Int {
        let watchers = state.withLock { $0.takeWatchers() }
        for watcher in watchers {
            if let reason { watcher.yield(.failed(reason)) }
            watcher.finish()
        }
        return watchers.count
    }

    /// Puts something into a room that cannot be read.
    public func spoil(_ room: ChatRoom.ID, _ loss: RowLoss) {
        state.withLock { $0.spoil(room, loss) }
    }

    /// The room of two users.
    public func open(
        with other: UserProfile,
        from own: UserProfile,
        as session: AuthSession
    ) async throws(MarketError) -> ChatRoom {
        let (date, blocks) = (accounts.date, blocks)
        return try await act(.openRoom, as: session) { rooms, user throws(MarketError) in
            let isKept = rooms.list(for: user).contains { $0.other == other.id }
            if !isKept, blocks?.areApart(user, other.id) == true { throw .chat(.closed) }
            return try rooms.open(with: other, from: own, as: user, at: date)
        }
    }

    /// Hides a room from a user.
    public func leave(_ room: ChatRoom.ID, as session: AuthSession) async throws(MarketError) {
        try await act(.leaveRoom, as: session) { rooms, user throws(MarketError) in
            try rooms.leave(room, as: user)
        }
    }

    /// The rooms of a user.
    public func rooms(as session: AuthSession) async throws(MarketError) -> [ChatRoom] {
        try await act(.readRooms, as: session) { rooms, user throws(MarketError) in rooms.list(for: user) }
    }

    /// A stretch of a room.
    public func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int,
        as session: AuthSession
    ) async throws(MarketError) -> MessagePage {
        try await act(.readMessages, as: session) { rooms, user throws(MarketError) in
            try rooms.page(room, before: place, size: size, for: user)
        }
    }

    /// Adds a message unless it is there.
    public func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Message {
        let (accounts, blocks) = (accounts, blocks)
        return try await act(.sendMessage, as: session) { rooms, user throws(MarketError) in
            let found = try rooms.room(room, for: user)
            let isStored = found.log.contains { $0.id == id }
            if !isStored, found.members.contains(where: { blocks?.areApart(user, $0) == true }) {
                throw .chat(.closed)
            }
            return try rooms.send(body, id: id, to: room, as: user, at: accounts.date)
        }
    }

    /// Notes what a user has read.
    public func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date,
        as session: AuthSession
    ) async throws(MarketError) {
        try await act(.markRead, as: session) { rooms, user throws(MarketError) in
            try rooms.markRead(room, upTo: date, as: user)
        }
    }

    /// Everything after a position, then what is new.
    public func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?,
        as session: AuthSession
    ) -> AsyncStream<ChatChange> {
        let (stream, watcher) = AsyncStream.makeStream(of: ChatChange.self)
        let number = state.withLock { $0.nextNumber() }
        let beginning = Task { await self.watch(room, after: place, as: session, watcher, number: number) }
        watcher.onTermination = { [weak self] _ in
            beginning.cancel()
            Task { [weak self] in
                await beginning.value
                self?.state.withLock { $0.forget(number, in: room) }
            }
        }
        return stream
    }

    private func watch(
        _ room: ChatRoom.ID,
        after place: MessageCursor?,
        as session: AuthSession,
        _ watcher: AsyncStream<ChatChange>.Continuation,
        number: Int
    ) async {
        do throws(MarketError) {
            try await act(.watchRoom, as: session) { rooms, user throws(MarketError) in
                try rooms.watch(room, after: place, as: user, watcher, number: number)
            }
        } catch {
            watcher.yield(.failed(error))
            watcher.finish()
        }
    }

    private func act<Value: Sendable>(
        _ operation: InMemoryOperation,
        as session: AuthSession,
        _ step: (inout InMemoryRooms, UserID) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await faults.perform(operation) { () throws(MarketError) in
            let user = try accounts.check(session)
            return try state.withLock { rooms throws(MarketError) in try step(&rooms, user) }
        }
    }
}
