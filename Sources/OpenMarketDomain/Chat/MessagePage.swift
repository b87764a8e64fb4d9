/// A stretch of a conversation.
public struct MessagePage: Sendable, Hashable {
    /// The messages, the oldest first, all of them sent.
    public let messages: [Message]
    /// Where the stretch before this one ends; `nil` when the conversation begins here.
    public let older: MessageCursor?
    /// What could not be read, by its place among the messages as they arrived.
    public let losses: [RowLoss]

    /// A stretch.
    public init(messages: [Message], older: MessageCursor?, losses: [RowLoss] = []) {
        self.messages = messages
        self.older = older
        self.losses = losses
    }

    /// How many messages a stretch may have.
    public static let sizes = 1...100
    /// How many it has when nobody asks for another number.
    public static let defaultSize = 30

    /// The size that is served to whoever asks for this one.
    package static func size(nearest wanted: Int) -> Int {
        min(max(wanted, sizes.lowerBound), sizes.upperBound)
    }
}
