public import OpenMarketDomain

/// Chats that record their calls and respond from a script.
public final class MockChats: ChatUseCases, Verifiable {
    public let roomsCalls = MockCall<Void, [ChatRoom]>("chats.rooms")
    /// Calls of `cachedRooms()`; without a script they are those of `roomsCalls`.
    public let cachedRoomsCalls = MockCall<Void, Cached<[ChatRoom]>>("chats.cachedRooms")
    /// Calls of `observe(_:)`; without a script the sequence ends at once.
    public let observe = MockCall<ChatRoom.ID, AsyncStream<ConversationState>>("chats.observe")
    public let markRead = MockCall<(room: ChatRoom.ID, message: Message), Void>("chats.markRead")
    public let leave = MockCall<ChatRoom.ID, Void>("chats.leave")

    public init() {
        cachedRoomsCalls.handles { [roomsCalls] _ async throws(MarketError) in Cached(try await roomsCalls()) }
    }

    public func rooms() async throws(MarketError) -> [ChatRoom] { try await roomsCalls() }
    public func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]> { try await cachedRoomsCalls() }
    public func observe(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> {
        observe.now(room, or: AsyncStream { $0.finish() })
    }
    public func markRead(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        try await markRead.callAsFunction((room, message))
    }
    public func leave(_ room: ChatRoom.ID) async throws(MarketError) { try await leave.callAsFunction(room) }
}
