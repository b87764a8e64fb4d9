/// Observes a chat.
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
public protocol ObserveMessagesUseCase: Sendable {
    /// The states of a room, until the reader stops reading.
    func callAsFunction(_ room: ChatRoom.ID) -> AsyncStream<ConversationState>
}

/// Observes chats of a repository, together with the messages that are being sent.
public struct ObserveMessages: ObserveMessagesUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore
    private let states: (any SessionStates)?
    private let outbox: MessageOutbox
    private let pauses: ReconnectPauses
    private let pageSize: Int

    /// Observes `chats` for the session in `sessions`, until `states` reports another one.
    ///
    /// The jitter gives numbers from 0 to 1 and spreads the attempts of many
    /// clients over time.
    public init(
        chats: any ChatRepository,
        sessions: any SessionStore,
        states: (any SessionStates)? = nil,
        outbox: MessageOutbox,
        pageSize: Int = MessagePage.defaultSize,
        clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.chats = chats
        self.sessions = sessions
        self.states = states
        self.outbox = outbox
        self.pauses = ReconnectPauses(clock: clock, jitter: jitter)
        self.pageSize = MessagePage.size(nearest: pageSize)
    }

    /// The states of a room, until the reader stops reading.
    public func callAsFunction(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> {
        let (stream, reader) = AsyncStream.makeStream(
            of: ConversationState.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let watch = ConversationWatch(
            room: room,
            chats: chats,
            sessions: sessions,
            states: states,
            outbox: outbox,
            pauses: pauses,
            pageSize: pageSize,
            reader: reader
        )
        let work = Task { await watch.run() }
        reader.onTermination = { _ in work.cancel() }
        return stream
    }
}
