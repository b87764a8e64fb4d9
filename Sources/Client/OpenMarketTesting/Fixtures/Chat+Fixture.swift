public import Foundation
public import OpenMarketDomain

extension ChatRoom {
    /// A room to test with.
    public static func fixture(
        own: String = "user1",
        other: String = "user2",
        otherName: String = "stranger",
        lastMessage: String? = nil,
        unreadCount: Int = 0,
        otherReadUpTo: Date? = nil,
        product: Product.ID? = nil
    ) -> ChatRoom {
        let members = [UserID(rawValue: own), UserID(rawValue: other)].sorted()
        return ChatRoom(
            id: ID(of: UserID(rawValue: own), and: UserID(rawValue: other)),
            members: members,
            other: UserID(rawValue: other),
            otherName: otherName,
            lastMessage: lastMessage,
            lastSender: lastMessage.map { _ in UserID(rawValue: other) },
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000),
            unreadCount: unreadCount,
            otherReadUpTo: otherReadUpTo,
            product: product
        )
    }
}

extension Message {
    /// A message to test with, sent a number of seconds after a moment, or still on its way.
    public static func fixture(
        id: String = "message-1",
        sender: String = "user1",
        body: String = "Is it still for sale?",
        second: Double? = 0
    ) -> Message {
        Message(
            id: ID(rawValue: id),
            sender: UserID(rawValue: sender),
            body: body,
            state: second.map { .sent(Date(timeIntervalSince1970: 1_700_000_000 + $0)) } ?? .sending
        )
    }
}
