import OpenMarketDomain

/// What was said in a chat: what is watched live, and what was read backwards.
struct ChatRoomTalk {
    private var conversation = ConversationState()
    private var before: [Message] = []
    private var hasReadBackwards = false
    private var oldest: MessageCursor?

    /// What the list of chats knows of the room.
    var room: ChatRoom?
    /// How far it was noted as read.
    var marked: MessageCursor?

    /// Everything, the oldest first, each message once.
    var messages: [Message] {
        let live = Set(conversation.messages.map(\.id))
        return before.filter { !live.contains($0.id) } + conversation.messages
    }

    /// Where to go on reading backwards; `nil` at the beginning.
    var older: MessageCursor? { hasReadBackwards ? oldest : conversation.older }

    mutating func take(_ conversation: ConversationState) {
        self.conversation = conversation
    }

    mutating func add(_ page: MessagePage) {
        let known = Set(before.map(\.id))
        before = page.messages.filter { !known.contains($0.id) } + before
        oldest = page.older
        hasReadBackwards = true
    }

    /// One's own message that could not be sent.
    func failedMessage(_ id: Message.ID) -> Message? {
        conversation.messages.first { message in
            guard message.id == id, case .failed = message.state else { return false }
            return true
        }
    }

    /// Whether it can only be one's own: nobody sees what others have not sent yet.
    func isMine(_ message: Message) -> Bool {
        message.sentAt == nil || (room.map { message.sender != $0.other } ?? false)
    }

    /// Whether the other member has seen it.
    func isRead(_ message: Message) -> Bool {
        guard let sentAt = message.sentAt, let read = room?.otherReadUpTo else { return false }
        return sentAt <= read
    }

    /// The last message of the other member, unless it is noted as read already.
    func nextToMark(besides user: UserID?) -> Message? {
        guard let message = conversation.messages.last(where: { $0.sentAt != nil && $0.sender != user }) else {
            return nil
        }
        guard let cursor = message.cursor, marked.map({ $0 < cursor }) ?? true else { return nil }
        return message
    }
}
