/// Everything a chat screen needs to know about its room.
public struct ConversationState: Sendable, Equatable {
    /// The connection of a watched room.
    public enum Connection: Sendable, Equatable {
        /// The first messages are on their way.
        case connecting
        /// Everything the market has is shown, and what is new will be.
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
    /// The messages that could not be read.
    public var losses: [RowLoss]
    /// The connection of a watched room.
    public var connection: Connection
    /// The time since the market had sent the messages when they were read.
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
        self.messages = messages
        self.older = older
        self.losses = losses
        self.connection = connection
        self.age = age
    }
}
