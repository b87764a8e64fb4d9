/// The use cases of chats beside those of the original apps: the list, live messages, marks and leaving.
///
/// | course | what happens |
/// |---|---|
/// | not logged in | ``MarketError/unauthenticated`` |
/// | sad | the market's error |
/// | cancel | ``MarketError/cancelled``; a change may be stored nevertheless |
public protocol ChatUseCases: Sendable {
    /// Lists the rooms that the user has not left, the newest message first, each with its unread count; possibly none.
    func rooms() async throws(MarketError) -> [ChatRoom]

    /// Lists the rooms, with how long ago the market sent them: without a network as they were read last, where the
    /// client keeps them.
    func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]>

    /// Observes the messages of a chat, until the reader stops reading.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the room |
    /// | primary | states of the room: its last messages, then one with every new message; messages that are being sent are last |
    /// | no network at first | the messages as they were read last, where the client keeps them, with their ``ConversationState/age`` |
    /// | slow reader | gets the newest state; every state has all messages, so none is missed |
    /// | connection lost | ``ConversationState/Connection/interrupted(_:)``; the messages stay, and observing goes on from the last cursor after 1 to 60 seconds |
    /// | not a member, or logged out | ``ConversationState/Connection/ended(_:)`` and the end of the sequence |
    /// | cancel | the sequence ends, and its requests with it |
    func observe(_ room: ChatRoom.ID) -> AsyncStream<ConversationState>

    /// Marks `message` and all before it as read.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | the room and the last message that was seen |
    /// | primary | everything up to that message counts as read |
    /// | read further already | nothing changes |
    /// | not sent yet | success without a request |
    func markRead(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError)

    /// Leaves a chat; the other member keeps it.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the room disappears from the user's list |
    /// | left already | the same as success |
    func leave(_ room: ChatRoom.ID) async throws(MarketError)
}

/// Chats of a repository, together with the messages that are being sent.
package struct Chats: ChatUseCases {
    let chats: any ChatRepository
    let sessions: any SessionStore
    let states: (any SessionStates)?
    let outbox: MessageOutbox
    let pauses: ReconnectPauses
    let pageSize: Int

    /// Chats for the session in `sessions`, observed until `states` reports another one.
    package init(
        chats: any ChatRepository,
        sessions: any SessionStore,
        states: (any SessionStates)? = nil,
        outbox: MessageOutbox = MessageOutbox(),
        pageSize: Int = MessagePage.defaultSize,
        surroundings: Surroundings
    ) {
        (self.chats, self.sessions, self.states, self.outbox) = (chats, sessions, states, outbox)
        pauses = ReconnectPauses(surroundings)
        self.pageSize = MessagePage.size(nearest: pageSize)
    }

    package func rooms() async throws(MarketError) -> [ChatRoom] {
        try await cachedRooms().value
    }

    package func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]> {
        let rooms = try await sessions.acting { _ async throws(MarketError) in try await chats.cachedRooms() }
        guard !Task.isCancelled else { throw .cancelled }
        var seen: Set<ChatRoom.ID> = []
        let each = rooms.value.filter { seen.insert($0.id).inserted }
        return Cached(each, age: rooms.age, isStale: rooms.isStale)
    }

    package func observe(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> {
        let (stream, reader) = AsyncStream.makeStream(
            of: ConversationState.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let watch = ConversationWatch(of: room, in: self, for: reader)
        let work = Task { await watch.run() }
        reader.onTermination = { _ in work.cancel() }
        return stream
    }

    package func markRead(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        let login = try await sessions.login()
        guard let date = message.sentAt else { return }
        try await login.acting { () async throws(MarketError) in try await chats.markRead(room, upTo: date) }
    }

    package func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        do throws(MarketError) {
            try await sessions.acting { _ async throws(MarketError) in try await chats.leave(room) }
        } catch .notFound {
            // It was left already.
        }
    }
}
