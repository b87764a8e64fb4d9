public import Foundation
public import OpenMarketDomain

/// A chat as the list of chats shows it.
public struct ChatRoomRow: Sendable, Equatable, Identifiable {
    /// The room.
    public let id: ChatRoom.ID
    /// The name of the other member.
    public let title: String
    /// The last message.
    public let lastMessage: String
    /// When.
    public let time: String
    /// The number of unread messages.
    public let unreadCount: Int
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    /// A row about `room`.
    public init(_ room: ChatRoom, wording: Wording, now: Date) {
        id = room.id
        title = room.otherName
        lastMessage = room.lastMessage ?? wording(.emptyMessages)
        time = wording.roomTime(room.updatedAt, now: now)
        unreadCount = room.unreadCount
        accessibility = wording.accessibleText(of: room, now: now)
    }
}

extension ChatRoomRow: RedactedDescription {
    /// The row without its message: descriptions end up in logs.
    public var description: String { "ChatRoomRow(\(id.rawValue), unread: \(unreadCount))" }
}
