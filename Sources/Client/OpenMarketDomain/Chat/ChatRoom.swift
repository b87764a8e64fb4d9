public import Foundation

/// A conversation between two users, as one of them sees it.
public struct ChatRoom: Sendable, Hashable, Identifiable, Codable {
    /// The id of a conversation.
    public typealias ID = Identifier<ChatRoom>

    public let id: ID
    /// Both users, in the order of their ids.
    public let members: [UserID]
    public let other: UserID
    public let otherName: String
    /// The text of the last message; `nil` while there is none.
    public let lastMessage: String?
    public let lastSender: UserID?
    /// The time of the last message, or of the opening of a chat without messages.
    public let updatedAt: Date
    /// The number of messages of the other member that are not read yet.
    public let unreadCount: Int
    /// The time up to which the other member has read, where that is known.
    public let otherReadUpTo: Date?
    /// The product that the chat was opened about last, by either of the two, where the market keeps that.
    public let product: Product.ID?

    public init(
        id: ID,
        members: [UserID],
        other: UserID,
        otherName: String,
        lastMessage: String? = nil,
        lastSender: UserID? = nil,
        updatedAt: Date,
        unreadCount: Int = 0,
        otherReadUpTo: Date? = nil,
        product: Product.ID? = nil
    ) {
        (self.id, self.members, self.other, self.otherName) = (id, members, other, otherName)
        (self.lastMessage, self.lastSender, self.updatedAt) = (lastMessage, lastSender, updatedAt)
        (self.unreadCount, self.otherReadUpTo, self.product) = (unreadCount, otherReadUpTo, product)
    }
}

extension ChatRoom.ID {
    /// The one conversation of two users; the same from both sides.
    public init(of one: UserID, and other: UserID) {
        self.init(rawValue: [one, other].sorted().map(\.rawValue).joined(separator: "_"))
    }
}

extension ChatRoom: CustomStringConvertible, CustomReflectable {
    /// The id of the room and its unread messages, without the text of any message.
    public var description: String { "ChatRoom(\(id.rawValue), unread: \(unreadCount))" }
    /// A mirror without what was written.
    public var customMirror: Mirror {
        Mirror(self, children: ["id": id, "updatedAt": updatedAt, "unreadCount": unreadCount])
    }
}
