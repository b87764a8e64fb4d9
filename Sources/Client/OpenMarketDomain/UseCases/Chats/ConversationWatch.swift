/// Merges the market's messages of one room with those that are being sent, for one reader, until it is cancelled.
actor ConversationWatch {
    private let room: ChatRoom.ID
    private let source: Chats
    private let reader: AsyncStream<ConversationState>.Continuation

    private var conversation = Conversation()
    private var state = ConversationState()
    private var isBegun = false
    private var attempts = 0

    init(of room: ChatRoom.ID, in source: Chats, for reader: AsyncStream<ConversationState>.Continuation) {
        (self.room, self.source, self.reader) = (room, source, reader)
    }

    /// Observes until it is cancelled or the room ends for this user.
    func run() async {
        show()
        do throws(MarketError) {
            let user = try await source.sessions.login().user
            let box = MessageOutbox.Box(user: user, room: room)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.followMarket(as: user, box: box) }
                group.addTask { await self.followSession(of: user) }
                group.addTask { await self.followOutbox(box) }
                // The market or the session ends first; the outbox has no end of its own.
                await group.next()
                group.cancelAll()
            }
        } catch {
            end(error)
        }
        reader.finish()
    }

    private func followMarket(as user: UserID, box: MessageOutbox.Box) async {
        while !Task.isCancelled {
            do throws(MarketError) {
                let login = try await source.sessions.login()
                guard login.user == user else { throw .unauthenticated }
                try await login.acting { () async throws(MarketError) in
                    if !isBegun { try await begin(box) }
                    try await follow(box)
                }
            } catch {
                guard !Task.isCancelled else { return }
                guard !error.endsConversation else { return end(error) }
                show { $0.connection = .interrupted(error) }
                await source.pauses.wait(after: attempts)
                attempts += 1
            }
        }
    }

    private func begin(_ box: MessageOutbox.Box) async throws(MarketError) {
        let kept = try await source.chats.cachedMessages(in: room, before: nil, size: source.pageSize)
        guard !Task.isCancelled else { throw .cancelled }
        let page = kept.value
        isBegun = true
        // One state has the messages and where those before them end: a reader may see no other.
        state.older = page.older
        state.losses = page.losses
        state.age = kept.age
        accept(page.messages, box: box)
    }

    /// Passes the market's changes on; a stream that just ends is a lost connection.
    private func follow(_ box: MessageOutbox.Box) async throws(MarketError) {
        for await change in source.chats.changes(in: room, after: conversation.place) {
            switch change {
            case .messages(let messages): accept(messages, box: box)
            case .live:
                attempts = 0
                show { state in
                    state.connection = .live
                    state.age = .zero
                }
            case .failed(let error): throw error
            }
        }
        throw .connectionLost
    }

    private func followOutbox(_ box: MessageOutbox.Box) async {
        for await event in source.outbox.events(in: box) {
            switch event {
            case .changed(let message): conversation.track(message)
            case .discarded(let id): conversation.discard(id)
            }
            settle(box)
            show()
        }
    }

    private func followSession(of user: UserID) async {
        // Without session states, the next request finds out.
        guard let states = source.states else { return await Task.untilCancelled() }
        for await state in await states.states() {
            guard case .signedIn(let session) = state, session.auth?.user == user else { return end(.unauthenticated) }
        }
        await Task.untilCancelled()
    }

    private func accept(_ messages: [Message], box: MessageOutbox.Box) {
        conversation.accept(messages)
        settle(box)
        show()
    }

    /// A message whose sending failed may have arrived nevertheless.
    private func settle(_ box: MessageOutbox.Box) {
        let waiting = source.outbox.messages(in: box).map(\.id)
        let arrived = Set(waiting).subtracting(conversation.pendingIDs)
        if !arrived.isEmpty { source.outbox.settle(conversation.sent(among: arrived), in: box) }
    }

    private func show(_ change: (inout ConversationState) -> Void = { _ in }) {
        state.messages = conversation.messages
        change(&state)
        // A stream that has ended keeps its state: another source may still deliver messages.
        if case .ended = state.connection { return }
        reader.yield(state)
    }

    private func end(_ error: MarketError) {
        if case .ended = state.connection { return }
        state.messages = conversation.messages
        state.connection = .ended(error)
        reader.yield(state)
        reader.finish()
    }
}

extension MarketError {
    /// Whether trying again cannot bring the conversation back.
    fileprivate var endsConversation: Bool {
        switch self {
        case .unauthenticated, .notOwner, .notFound, .account, .chat, .invalid, .invalidRequest, .unsupported: true
        default: false
        }
    }
}

extension Task where Success == Never, Failure == Never {
    fileprivate static func untilCancelled() async {
        let (stream, source) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        source.finish()
    }
}
