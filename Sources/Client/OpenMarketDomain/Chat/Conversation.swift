/// The messages of one room in the market's order, independent of the order in which they arrive.
///
/// The messages that the market has stand first, by the market's time. The messages that are still on their way follow
/// in the order in which they were written, and move up once they are sent. No id stands twice.
package struct Conversation: Sendable {
    private var sent: [Message] = []
    private var sentIDs: Set<Message.ID> = []
    private var pending: [Message] = []

    /// The last cursor that the market delivered in order: where observing goes on.
    ///
    /// A message of the user's own that was sent in between does not move it, because
    /// earlier ones of others may not have been delivered yet.
    package private(set) var place: MessageCursor?

    package init() {}

    /// All messages, the oldest first.
    package var messages: [Message] { sent + pending }
    /// The messages that the market does not have for all we know.
    package var pendingIDs: Set<Message.ID> { Set(pending.map(\.id)) }

    /// The messages among these that the market has.
    package func sent(among ids: Set<Message.ID>) -> Set<Message.ID> {
        sentIDs.intersection(ids)
    }

    /// Adds messages that the market delivered.
    package mutating func accept(_ messages: [Message]) {
        for message in messages {
            guard let cursor = message.cursor else { continue }
            insert(message, at: cursor)
            place = place.map { max($0, cursor) } ?? cursor
        }
    }

    /// Applies a change of a message of the user's own.
    package mutating func track(_ message: Message) {
        if let cursor = message.cursor {
            insert(message, at: cursor)
        } else if let index = pending.firstIndex(where: { $0.id == message.id }) {
            pending[index] = message
        } else if !sentIDs.contains(message.id) {
            pending.append(message)
        }
    }

    /// Drops a message that will not be sent any more.
    package mutating func discard(_ id: Message.ID) {
        pending.removeAll { $0.id == id }
    }

    private mutating func insert(_ message: Message, at cursor: MessageCursor) {
        guard sentIDs.insert(message.id).inserted else { return }
        pending.removeAll { $0.id == message.id }
        // Nearly always the end.
        var index = sent.endIndex
        while index > sent.startIndex, let before = sent[index - 1].cursor, cursor < before { index -= 1 }
        sent.insert(message, at: index)
    }
}

/// Everything a chat screen needs to know about its room.
public struct ConversationState: Sendable, Equatable {
    /// The connection of a watched room.
    public enum Connection: Sendable, Equatable {
        /// The first messages are on their way.
        case connecting
        /// All messages of the market are shown, and new ones will be.
        case live
        /// The connection is gone for this reason; it is being made again.
        case interrupted(MarketError)
        /// The room is no longer observed, and will not be again.
        case ended(MarketError)
    }

    /// The messages, the oldest first; those that are not sent yet at the end.
    public var messages: [Message]
    /// The cursor before these messages; `nil` when the conversation begins here or nothing is loaded yet.
    public var older: MessageCursor?
    public var losses: [RowLoss]
    public var connection: Connection
    /// The age of the messages: zero for messages of the market, more for messages of the cache.
    ///
    /// It is more than zero while they are those that were kept for the time without a network.
    public var age: Duration

    /// A state; of a room that is just being opened unless said otherwise.
    public init(
        messages: [Message] = [],
        older: MessageCursor? = nil,
        losses: [RowLoss] = [],
        connection: Connection = .connecting,
        age: Duration = .zero
    ) {
        (self.messages, self.older, self.losses) = (messages, older, losses)
        (self.connection, self.age) = (connection, age)
    }
}
