/// Notes that one has read a chat.
///
/// | course | what happens |
/// |---|---|
/// | input | the room and the last message that was seen |
/// | primary | everything up to that message counts as read |
/// | read further already | nothing changes |
/// | not sent yet | nothing to note: success without a request |
/// | nobody logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol MarkReadUseCase: Sendable {
    /// Notes that `message` and all before it are read.
    func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError)
}

/// Notes in a repository what was read.
public struct MarkRead: MarkReadUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore

    /// Notes in `chats` for the session in `sessions`.
    public init(chats: any ChatRepository, sessions: any SessionStore) {
        self.chats = chats
        self.sessions = sessions
    }

    /// Notes that `message` and all before it are read.
    public func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        let login = try await sessions.login()
        guard let date = message.sentAt else { return }
        try await chats.markRead(room, upTo: date, as: login)
    }
}
