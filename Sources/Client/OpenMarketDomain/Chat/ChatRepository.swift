public import Foundation

/// Stores conversations, for the user for whom a call acts (``SessionStore/login()``).
///
/// A user who is not a member of a room gets ``MarketError/notOwner`` or
/// ``MarketError/notFound``, as the market prefers.
public protocol ChatRepository: Sendable {
    /// The room of two users; made when there is none, for both of them at once.
    ///
    /// Opening again, from either side or from both at the same time, gives the
    /// same room, and brings back what the opener had left. A product is noted
    /// in it, for both, where the market can; without one, the last stays.
    func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom

    /// Takes the room out of the list of the caller; the other member keeps it.
    ///
    /// The messages stay. Opening the room or the next message brings it back.
    func leave(_ room: ChatRoom.ID) async throws(MarketError)

    /// The rooms of the caller, the one with the newest message first.
    func rooms() async throws(MarketError) -> [ChatRoom]

    /// The last `size` messages before a cursor; the last of all without one.
    ///
    /// A message that cannot be read is left out and reported.
    func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage

    /// Lists the rooms, with their age; a repository that keeps nothing has them from the market now.
    func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]>

    /// Reads messages, with their age; a repository that keeps nothing has them from the market now.
    func cachedMessages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> Cached<MessagePage>

    /// Adds a message under the sender's id for it, and returns it with the market's time.
    ///
    /// A second message with the same id adds nothing and returns the message as it was stored.
    ///
    /// - Throws: ``MarketError/conflict`` when the id belongs to another message.
    func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message

    /// Marks everything up to then as read by the caller.
    ///
    /// An earlier time than the stored one changes nothing.
    func markRead(_ room: ChatRoom.ID, upTo date: Date) async throws(MarketError)

    /// Every message after a cursor, then every new one, until the listener stops or the connection fails.
    ///
    /// From the beginning without a cursor. Nothing is left out: a message
    /// may come twice, and one that the market was slow with may come behind
    /// newer ones, but it comes. The login is that of the moment in which the stream is made.
    func changes(
        in room: ChatRoom.ID,
        after place: MessageCursor?
    ) -> AsyncStream<ChatChange>
}

extension ChatRepository {
    /// The room of two users, about nothing new.
    public func open(
        with other: UserProfile,
        from own: UserProfile
    ) async throws(MarketError) -> ChatRoom {
        try await open(with: other, from: own, about: nil)
    }

    /// The rooms, from the market now.
    public func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]> {
        Cached(try await rooms())
    }

    /// The messages, from the market now.
    public func cachedMessages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> Cached<MessagePage> {
        Cached(try await messages(in: room, before: place, size: size))
    }
}

/// A change that an observer of a conversation gets.
public enum ChatChange: Sendable, Equatable {
    /// Messages of the conversation, in its order. Each of them may have been delivered before.
    case messages([Message])
    /// All messages up to now have been delivered; messages that follow are new.
    case live
    /// The connection is lost and nothing follows; observe again from the last cursor.
    case failed(MarketError)
}
