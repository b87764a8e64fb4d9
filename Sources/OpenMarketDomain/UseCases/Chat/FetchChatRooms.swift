/// Lists the user's chats.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the session says whose |
/// | primary | the rooms one has not left, the newest message first, each with its unread count; possibly none |
/// | no network | the rooms as they were read last, where the client keeps them; `cached()` says how old they are |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchChatRoomsUseCase: Sendable {
    /// All rooms.
    func callAsFunction() async throws(MarketError) -> [ChatRoom]

    /// All rooms, with how long ago the market sent them.
    func cached() async throws(MarketError) -> Cached<[ChatRoom]>
}

extension FetchChatRoomsUseCase {
    /// All rooms, from the market now.
    public func cached() async throws(MarketError) -> Cached<[ChatRoom]> {
        Cached(try await callAsFunction())
    }
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
        try await cached().value
    }

    /// All rooms, with how long ago the market sent them.
    public func cached() async throws(MarketError) -> Cached<[ChatRoom]> {
        let rooms = try await chats.cachedRooms(as: sessions.login())
        guard !Task.isCancelled else { throw .cancelled }
        var seen: Set<ChatRoom.ID> = []
        let each = rooms.value.filter { seen.insert($0.id).inserted }
        return Cached(each, age: rooms.age, isStale: rooms.isStale)
    }
}
