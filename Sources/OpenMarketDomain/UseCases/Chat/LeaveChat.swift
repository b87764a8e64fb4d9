/// Leaves a chat; the other member keeps it.
///
/// | course | what happens |
/// |---|---|
/// | input | the room |
/// | primary | the room disappears from the user's list |
/// | left already | the same as success |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the room may be left all the same |
public protocol LeaveChatUseCase: Sendable {
    /// Leaves the chat.
    func callAsFunction(_ room: ChatRoom.ID) async throws(MarketError)
}

/// Leaves chats in a repository.
public struct LeaveChat: LeaveChatUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore

    /// Leaves chats in `chats` for the session in `sessions`.
    public init(chats: any ChatRepository, sessions: any SessionStore) {
        self.chats = chats
        self.sessions = sessions
    }

    /// Leaves the chat.
    public func callAsFunction(_ room: ChatRoom.ID) async throws(MarketError) {
        let login = try await sessions.login()
        do throws(MarketError) {
            try await chats.leave(room, as: login)
        } catch .notFound {
            // It was left already.
        }
    }
}
