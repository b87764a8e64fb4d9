public import Foundation
public import OpenMarketDomain

/// A chat repository that records its calls and responds from a script.
public final class MockChatRepository: ChatRepository, Verifiable {
    /// The arguments of an opening.
    public typealias Opening = (other: UserProfile, own: UserProfile, session: AuthSession)
    /// A room and the session of the caller.
    public typealias SignedRoom = (room: ChatRoom.ID, session: AuthSession)
    /// The arguments of a stretch of messages.
    public typealias Stretch = (room: ChatRoom.ID, place: MessageCursor?, size: Int, session: AuthSession)
    /// The arguments of a message.
    public typealias Sending = (body: String, id: Message.ID, room: ChatRoom.ID, session: AuthSession)
    /// The arguments of a mark.
    public typealias Mark = (room: ChatRoom.ID, date: Date, session: AuthSession)
    /// The arguments of a watch.
    public typealias Watch = (room: ChatRoom.ID, place: MessageCursor?, session: AuthSession)

    /// Calls of `open(with:from:as:)`.
    public let openings = MockCall<Opening, ChatRoom>("ChatRepository.open")
    /// Calls of `leave(_:as:)`.
    public let leavings = MockCall<SignedRoom, Void>("ChatRepository.leave")
    /// Calls of `rooms(as:)`.
    public let lists = MockCall<AuthSession, [ChatRoom]>("ChatRepository.rooms")
    /// Calls of `messages(in:before:size:as:)`.
    public let stretches = MockCall<Stretch, MessagePage>("ChatRepository.messages")
    /// Calls of `send(_:id:to:as:)`.
    public let sendings = MockCall<Sending, Message>("ChatRepository.send")
    /// Calls of `markRead(_:upTo:as:)`.
    public let marks = MockCall<Mark, Void>("ChatRepository.markRead")
    /// Calls of `changes(in:after:as:)`; a stream that ends at once unless scripted.
    public let watches = MockCall<Watch, AsyncStream<ChatChange>>("ChatRepository.changes")

    /// A mock without a script.
    public init() {}

    /// Responds as `openings` is scripted.
    public func open(
        with other: UserProfile,
        from own: UserProfile,
        as session: AuthSession
    ) async throws(MarketError) -> ChatRoom {
        try await openings((other, own, session))
    }

    /// Responds as `leavings` is scripted.
    public func leave(_ room: ChatRoom.ID, as session: AuthSession) async throws(MarketError) {
        try await leavings((room, session))
    }

    /// Responds as `lists` is scripted.
    public func rooms(as session: AuthSession) async throws(MarketError) -> [ChatRoom] {
        try await lists(session)
    }

    /// Responds as `stretches` is scripted.
    public func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int,
        as session: AuthSession
    ) async throws(MarketError) -> MessagePage {
        try await stretches((room, place, size, session))
    }

    /// Responds as `sendings` is scripted.
    public func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Message {
        try await sendings((body, id, room, session))
    }

    /// Responds as `marks` is scripted.
    public func markRead(
        _ room: ChatRoom.ID,
        upTo date: Date,
        as session: AuthSession
    ) async throws(MarketError) {
        try await marks((room, date, session))
    }

    /// Responds as `watches` is scripted.
    public func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?,
        as session: AuthSession
    ) -> AsyncStream<ChatChange> {
        watches.now((room, place, session), or: AsyncStream { $0.finish() })
    }
}
