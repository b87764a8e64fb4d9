import OpenMarketDomain

/// The messages of a chat: the live ones, and the older ones that were loaded backwards.
struct ChatRoomTalk {
    private var conversation = ConversationState()
    private var before: [Message] = []
    private var hasReadBackwards = false
    private var oldest: MessageCursor?
    private var isWatchedAnew = false
    /// The messages that are being sent, as a new watch reports them before its first response.
    private var waiting: [Message] = []
    /// Whether all messages up to the newest known one are known.
    private var isWhole = false

    /// The row of the room in the list of chats.
    var room: ChatRoom?

    /// Everything, the oldest first, each message once.
    ///
    /// A message whose sending failed may have arrived: then it stands where the market has it, also before the watched
    /// part.
    var messages: [Message] {
        let arrived = Set(before.map(\.id))
        let sending = Set(waiting.map(\.id))
        let watched = conversation.messages.filter { !sending.contains($0.id) } + waiting
        let live = watched.filter { $0.sentAt != nil || !arrived.contains($0.id) }
        let ids = Set(live.map(\.id))
        let all = before.filter { !ids.contains($0.id) } + live
        return all.filter { $0.sentAt != nil }.inMarketOrder + all.filter { $0.sentAt == nil }
    }

    var connection: ConversationState.Connection { conversation.connection }

    /// The age of the messages when they were read; zero for those that the market sent then.
    var age: Duration { conversation.age }

    /// The cursor for reading backwards; `nil` at the beginning.
    var older: MessageCursor? { hasReadBackwards ? oldest : conversation.older }

    /// Another watch begins; the known messages stay until it has some to show.
    mutating func watchAnew() {
        isWatchedAnew = true
    }

    mutating func take(_ conversation: ConversationState) {
        if isWatchedAnew {
            guard conversation.hasBegun else {
                self.conversation.connection = conversation.connection
                waiting = conversation.messages
                return
            }
            isWatchedAnew = false
            waiting = []
            join(to: conversation)
        }
        self.conversation = conversation
        isWhole = conversation.connection == .live
    }

    /// Adds older messages, unless another cursor was used while the request was running.
    mutating func add(_ page: MessagePage, before place: MessageCursor) {
        guard place == older else { return }
        let known = Set(before.map(\.id))
        before = page.messages.filter { !known.contains($0.id) } + before
        oldest = page.older
        hasReadBackwards = true
    }

    /// Keeps the loaded messages if they reach up to the first message that the next stream delivers.
    ///
    /// If they do not, messages in between are missing, and reading backwards begins again.
    private mutating func join(to next: ConversationState) {
        let kept = messages.filter { $0.sentAt != nil }
        let ids = Set(next.messages.map(\.id))
        // While the connection was lost, messages of the other member may have arrived between the user's own.
        // After a page that was kept, the connection brings them.
        if isWhole || next.age > .zero, kept.contains(where: { ids.contains($0.id) }) {
            (before, oldest, hasReadBackwards) = (kept.filter { !ids.contains($0.id) }, older, true)
        } else {
            (before, oldest, hasReadBackwards) = ([], nil, false)
        }
    }

    /// A message of the user that could not be sent, or waits for the network.
    func unsentMessage(_ id: Message.ID) -> Message? {
        messages.first { message in
            guard message.id == id else { return false }
            return switch message.state {
            case .failed, .waiting: true
            case .sending, .sent: false
            }
        }
    }

    /// Returns whether a text is in the chat already, on its way or failed.
    func isPending(_ body: String) -> Bool {
        messages.contains { $0.sentAt == nil && $0.body == body }
    }

    /// Returns whether it can only be the user's own: unsent messages of others are not visible.
    func isMine(_ message: Message) -> Bool {
        message.sentAt == nil || (room.map { message.sender != $0.other } ?? false)
    }

    /// Returns whether the other member has seen the message.
    func isRead(_ message: Message) -> Bool {
        guard let sentAt = message.sentAt, let read = room?.otherReadUpTo else { return false }
        return sentAt <= read
    }

    func lastMessage(besides user: UserID) -> Message? {
        messages.last { $0.sentAt != nil && $0.sender != user }
    }
}

extension ConversationState {
    /// Whether the market has responded; the user's own messages alone do not show that.
    fileprivate var hasBegun: Bool {
        switch connection {
        case .connecting, .interrupted: older != nil || age > .zero
        case .live, .ended: true
        }
    }
}

extension [Message] {
    /// The messages in the order of the market's time, then of their ids.
    fileprivate var inMarketOrder: [Message] {
        sorted { one, other in
            guard let first = one.cursor, let second = other.cursor else { return false }
            return first < second
        }
    }
}
