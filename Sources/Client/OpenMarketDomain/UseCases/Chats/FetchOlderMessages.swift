/// Fetches older messages of a chat, a page at a time.
///
/// | course | what happens |
/// |---|---|
/// | input | the room, and the cursor before which to read: the end when `nil` |
/// | primary | messages in the market's order, the oldest first, and the cursor for the page before them |
/// | beginning reached | ``MessagePage/older`` is `nil` |
/// | unreadable message | left out and reported in ``MessagePage/losses`` |
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error, such as ``MarketError/notOwner`` in a room of others |
/// | cancel | ``MarketError/cancelled`` |
public protocol FetchOlderMessagesUseCase: Sendable {
    /// The last messages before a cursor.
    func callAsFunction(_ room: ChatRoom.ID, before place: MessageCursor?) async throws(MarketError) -> MessagePage
}

extension FetchOlderMessagesUseCase {
    /// The last messages of a room.
    public func callAsFunction(_ room: ChatRoom.ID) async throws(MarketError) -> MessagePage {
        try await self(room, before: nil)
    }
}

/// Reads chats of a repository.
public struct FetchOlderMessages: FetchOlderMessagesUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore
    private let pageSize: Int

    public init(chats: any ChatRepository, sessions: any SessionStore, pageSize: Int = MessagePage.defaultSize) {
        self.chats = chats
        self.sessions = sessions
        self.pageSize = MessagePage.size(nearest: pageSize)
    }

    public func callAsFunction(
        _ room: ChatRoom.ID,
        before place: MessageCursor?
    ) async throws(MarketError) -> MessagePage {
        let page = try await sessions.acting { _ async throws(MarketError) in
            try await chats.messages(in: room, before: place, size: pageSize)
        }
        guard !Task.isCancelled else { throw .cancelled }
        return page
    }
}
