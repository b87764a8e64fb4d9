/// Lists the user's chats.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the session says whose |
/// | primary | the rooms one has not left, the newest message first, each with its unread count; possibly none |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchChatRoomsUseCase: Sendable {
    /// All rooms.
    func callAsFunction() async throws(MarketError) -> [ChatRoom]
}

/// Lists chats from a repository.
public struct FetchChatRooms: FetchChatRoomsUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore

    /// Lists from `chats` for the session in `sessions`.
    public init(chats: any ChatRepository, sessions: any SessionStore) {
        self.chats = chats
        self.sessions = sessions
    }

    /// All rooms.
    public func callAsFunction() async throws(MarketError) -> [ChatRoom] {
        let rooms = try await chats.rooms(as: sessions.login())
        guard !Task.isCancelled else { throw .cancelled }
        var seen: Set<ChatRoom.ID> = []
        return rooms.filter { seen.insert($0.id).inserted }
    }
}
