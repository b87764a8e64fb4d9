public import Foundation
public import OpenMarketDomain

extension Wording {
    /// Returns the spoken text of a message: its writer, its text, its date and its state.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - name: Who wrote it; `nil` for oneself.
    ///   - isRead: Whether the other member has read it.
    ///   - now: The present.
    /// - Returns: The VoiceOver text.
    public func accessibleText(of message: Message, by name: String?, isRead: Bool, now: Date) -> AccessibleText {
        let time = message.sentAt.map { messageTime($0, now: now) }
        let state = name == nil ? text(ofOwn: message.state, isRead: isRead) : nil
        let value = sentence(time, state)
        return AccessibleText(
            label: sentence(name.map(userName) ?? self(.spokenMe), message.body),
            value: value.isEmpty ? nil : value,
            hint: hint(for: message.state)
        )
    }

    /// Returns the spoken text of a chat: the other member, the last message with its date, and the number of unread
    /// ones.
    public func accessibleText(of room: ChatRoom, now: Date) -> AccessibleText {
        let unread = room.unreadCount > 0 ? self(.unreadCount, number(room.unreadCount)) : self(.spokenAllRead)
        return AccessibleText(
            label: sentence(userName(room.otherName), room.lastMessage ?? self(.spokenNoMessages)),
            value: sentence(unread, roomTime(room.updatedAt, now: now)),
            hint: self(.spokenRoomHint)
        )
    }

    private func userName(_ name: String) -> String {
        name.isEmpty ? self(.goneUser) : name
    }

    /// A failure is put without the request to tap, which the hint makes.
    private func text(ofOwn state: Message.State, isRead: Bool) -> String {
        guard case .failed = state else { return text(of: state, isRead: isRead) }
        return self(.alertFailedMessageTitle)
    }

    private func hint(for state: Message.State) -> String? {
        switch state {
        case .failed, .waiting: self(.spokenFailedHint)
        case .sending, .sent: nil
        }
    }
}
