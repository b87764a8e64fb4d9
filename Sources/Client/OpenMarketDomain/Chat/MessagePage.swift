public import Foundation

/// A stretch of a conversation.
public struct MessagePage: Sendable, Equatable {
    /// The messages, the oldest first, all of them sent.
    public let messages: [Message]
    /// The cursor before this part; `nil` when the conversation begins here.
    public let older: MessageCursor?
    /// The messages that could not be read, each with its index in the response.
    public let losses: [RowLoss]

    public init(messages: [Message], older: MessageCursor?, losses: [RowLoss] = []) {
        (self.messages, self.older, self.losses) = (messages, older, losses)
    }

    /// The number of messages that a part may have.
    public static let sizes = 1...100
    public static let defaultSize = 30

    /// The nearest size that is served.
    package static func size(nearest wanted: Int) -> Int {
        min(max(wanted, sizes.lowerBound), sizes.upperBound)
    }
}

/// A position in a conversation: the market's time, and the id where two messages have the same time.
public struct MessageCursor: Sendable, Hashable, Codable {
    /// The time at which the market received the message.
    public let sentAt: Date
    public let id: Message.ID

    public init(sentAt: Date, id: Message.ID) {
        self.sentAt = sentAt
        self.id = id
    }
}

extension MessageCursor: Comparable {
    /// The order of a conversation: by time, then by the bytes of the id.
    public static func < (one: MessageCursor, other: MessageCursor) -> Bool {
        guard one.sentAt == other.sentAt else { return one.sentAt < other.sentAt }
        return one.id.rawValue.utf8.lexicographicallyPrecedes(other.id.rawValue.utf8)
    }
}
