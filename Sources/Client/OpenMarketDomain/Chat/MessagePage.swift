/// A stretch of a conversation.
public struct MessagePage: Sendable, Equatable {
    /// The messages, the oldest first, all of them sent.
    public let messages: [Message]
    /// The cursor before this part; `nil` when the conversation begins here.
    public let older: MessageCursor?
    /// The messages that could not be read, by their index as they arrived.
    public let losses: [RowLoss]

    /// A stretch.
    public init(messages: [Message], older: MessageCursor?, losses: [RowLoss] = []) {
        self.messages = messages
        self.older = older
        self.losses = losses
    }

    /// The number of messages that a part may have.
    public static let sizes = 1...100
    /// The default number of messages.
    public static let defaultSize = 30

    /// The nearest size that is served.
    package static func size(nearest wanted: Int) -> Int {
        min(max(wanted, sizes.lowerBound), sizes.upperBound)
    }
}
