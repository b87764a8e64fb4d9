public import Foundation

/// A position in a conversation: the market's time, and the id where two messages have the same time.
public struct MessageCursor: Sendable, Hashable, Codable {
    /// When the market received the message.
    public let sentAt: Date
    /// The message at this position.
    public let id: Message.ID

    /// The cursor of a message.
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
