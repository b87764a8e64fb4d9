/// Opens a chat with a vendor, or leaves one.
///
/// | course | what happens |
/// |---|---|
/// | input | the other user, or the name they sell under; the room to leave |
/// | primary | the one room of the two, made for both at once when there is none; or the room is gone from one's list |
/// | opened again | the same room, whoever opens it and however many at a time |
/// | with oneself | ``MarketError/chat(_:)`` with ``ChatFailure/withOneself``; nothing is sent |
/// | unknown | ``MarketError/notFound`` |
/// | nobody logged in | ``MarketError/unauthenticated`` |
/// | left already | the same as success |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; the room may be open all the same, opening again finds it |
public protocol HandleChattingUseCase: Sendable {
    /// Opens the chat with a user.
    func open(with user: UserID) async throws(MarketError) -> ChatRoom

    /// Opens the chat with whoever sells under a name.
    func open(withVendorNamed name: String) async throws(MarketError) -> ChatRoom

    /// Leaves a chat; the other member keeps it.
    func leave(_ room: ChatRoom.ID) async throws(MarketError)
}

/// Opens and leaves chats in a repository.
public struct HandleChatting: HandleChattingUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore
    private let profile: any SearchUserProfileUseCase
    private let owner: any SearchOthersUIDUseCase

    /// Opens chats in `chats` on behalf of the session in `sessions`, with users from `profile` and `owner`.
    public init(
        chats: any ChatRepository,
        sessions: any SessionStore,
        profile: any SearchUserProfileUseCase,
        owner: any SearchOthersUIDUseCase
    ) {
        self.chats = chats
        self.sessions = sessions
        self.profile = profile
        self.owner = owner
    }

    /// Opens the chat with a user.
    public func open(with user: UserID) async throws(MarketError) -> ChatRoom {
        let login = try await sessions.login()
        guard user != login.user else { throw .chat(.withOneself) }
        let other = try await profile(user)
        let own = try await profile(login.user)
        return try await chats.open(with: other, from: own, as: login)
    }

    /// Opens the chat with whoever sells under a name.
    public func open(withVendorNamed name: String) async throws(MarketError) -> ChatRoom {
        try await open(with: try await owner(name))
    }

    /// Leaves a chat; the other member keeps it.
    public func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        let login = try await sessions.login()
        do throws(MarketError) {
            try await chats.leave(room, as: login)
        } catch .notFound {
            // There is nothing to be left.
        }
    }
}
