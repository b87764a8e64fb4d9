/// Sends a chat message.
///
/// | course | what happens |
/// |---|---|
/// | input | the room and the text; or a message that could not be sent |
/// | primary | the message is shown as ``Message/State/sending`` at once, sent in the order of writing, returned with the market's time |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is shown or sent |
/// | not logged in | ``MarketError/unauthenticated``; nothing is shown or sent |
/// | no network, with an outbox | returned as ``Message/State/waiting``, and sent when the market can be reached, also after a restart; a caller who is cancelled gives up waiting, not the message |
/// | sad | the market's error; the message is shown as ``Message/State/failed(_:)`` and can be sent again |
/// | sent again | under the same id: a message that had arrived after all is not doubled |
/// | cancel | ``MarketError/cancelled`` at once, also while other messages are in front; the message is shown as failed and can be sent again |
public protocol SendMessageUseCase: Sendable {
    /// Sends `body` as a new message.
    func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message

    /// Sends a message that could not be sent once more.
    func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message

    /// Gives a message up that could not be sent.
    func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError)
}

/// Sends chat messages through a repository.
public struct SendMessage: SendMessageUseCase {
    private let chats: any ChatRepository
    private let sessions: any SessionStore
    private let outbox: MessageOutbox
    private let ids: MessageIDs
    private let rules: MessageRules
    private let changes: Outbox?

    /// Sends through `chats` on behalf of the session in `sessions`.
    ///
    /// Share the outbox with the observed chats, which show what is in it, and
    /// the ids among all that send. With `changes` a message that cannot be sent now is
    /// kept there until it can.
    public init(
        chats: any ChatRepository,
        sessions: any SessionStore,
        outbox: MessageOutbox,
        ids: MessageIDs = MessageIDs(),
        rules: MessageRules = .default,
        changes: Outbox? = nil
    ) {
        self.chats = chats
        self.sessions = sessions
        self.outbox = outbox
        self.ids = ids
        self.rules = rules
        self.changes = changes
    }

    /// Sends `body` as a new message.
    public func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        let violations = rules.violations(of: body)
        guard violations.isEmpty else { throw .invalid(violations) }
        let login = try await sessions.login()
        let message = Message(id: ids.next(), sender: login.user, body: body, state: .sending)
        return try await send(message, to: room, as: login)
    }

    /// Sends a message that could not be sent once more.
    public func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        guard message.sentAt == nil else { return message }
        let login = try await sessions.login()
        guard login.user == message.sender else { throw .notOwner }
        return try await send(message.becoming(.sending), to: room, as: login)
    }

    /// Gives a message up that could not be sent.
    public func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await changes?.discard(PendingChange.ID(message.id))
        outbox.discard(message.id, in: MessageOutbox.Box(user: message.sender, room: room))
    }

    private func send(
        _ message: Message,
        to room: ChatRoom.ID,
        as login: AuthSession
    ) async throws(MarketError) -> Message {
        if let changes { return try await send(message, to: room, through: changes) }
        let box = MessageOutbox.Box(user: login.user, room: room)
        outbox.note(message, in: box)
        let turns = outbox.turns(in: box)
        do throws(CancellationError) {
            try await turns.take()
        } catch {
            outbox.note(message.becoming(.failed(.cancelled)), in: box)
            throw .cancelled
        }
        defer { turns.done() }
        do throws(MarketError) {
            let sent = try await chats.send(message.body, id: message.id, to: room, as: login)
            outbox.note(sent, in: box)
            return sent
        } catch {
            outbox.note(message.becoming(.failed(error)), in: box)
            throw error
        }
    }

    /// Keeps the message first; the outbox shows how far it comes from then on.
    private func send(
        _ message: Message,
        to room: ChatRoom.ID,
        through changes: Outbox
    ) async throws(MarketError) -> Message {
        let box = MessageOutbox.Box(user: message.sender, room: room)
        guard !Task.isCancelled else {
            outbox.note(message.becoming(.failed(.cancelled)), in: box)
            throw .cancelled
        }
        outbox.note(message, in: box)
        do throws(MarketError) {
            let wish = PendingChange.Wish.message(message.body, to: room)
            switch try await changes.ask(wish, id: PendingChange.ID(message.id), as: message.sender) {
            case .sent(_, let sent?): return sent
            case .sent, .registered, .waiting: return message.becoming(.waiting)
            }
        } catch {
            switch error {
            // What could not be kept is shown, and can be tried again while this process runs.
            case .storage, .unauthenticated: outbox.note(message.becoming(.failed(error)), in: box)
            default: break
            }
            throw error
        }
    }
}
