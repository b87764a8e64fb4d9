/// Marks messages as read.
///
/// | course | what happens |
/// |---|---|
/// | input | the room and the last message that was seen |
/// | primary | everything up to that message counts as read |
/// | read further already | nothing changes |
/// | not sent yet | success without a request |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol MarkReadUseCase: Sendable {
    /// Marks `message` and all before it as read.
    func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError)
}

/// Marks messages as read in a repository.
public struct MarkRead: MarkReadUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore

    /// Marks messages in `chats` for the session in `sessions`.
    public init(chats: any ChatRepository, sessions: any SessionStore) {
        self.chats = chats
        self.sessions = sessions
    }

    /// Marks `message` and all before it as read.
    public func callAsFunction(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        let login = try await sessions.login()
        guard let date = message.sentAt else { return }
        try await chats.markRead(room, upTo: date, as: login)
    }
}
