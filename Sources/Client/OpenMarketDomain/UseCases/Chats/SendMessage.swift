/// Sends a chat message.
///
/// | course | what happens |
/// |---|---|
/// | input | the room and the text; or a message that could not be sent |
/// | primary | the message is shown as ``Message/State/sending`` at once, sent in the order of writing, returned with the market's time |
/// | broken rules | ``MarketError/invalid(_:)``; nothing is shown or sent |
/// | not logged in | ``MarketError/unauthenticated``; nothing is shown or sent |
/// | no network, with a store for changes | returned as ``Message/State/waiting``, and sent when the market can be reached, also after a restart; a caller who is cancelled gives up waiting, not the message |
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

/// Sends chat messages through an outbox.
public struct SendMessage: SendMessageUseCase {
    private let changes: Outbox
    private let rules: MessageRules

    /// Sends through `changes`; share it among all that send.
    public init(_ changes: Outbox, rules: MessageRules = .default) {
        self.changes = changes
        self.rules = rules
    }

    public func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try rules.violations(of: body).refuse()
        let login = try await changes.sessions.login()
        let message = Message(id: changes.ids.next(), sender: login.user, body: body, state: .sending)
        return try await send(message, to: room)
    }

    public func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        guard message.sentAt == nil else { return message }
        guard try await changes.sessions.login().user == message.sender else { throw .notOwner }
        return try await send(message.becoming(.sending), to: room)
    }

    public func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await changes.discard(PendingChange.ID(message.id))
        changes.messages.discard(message.id, in: MessageOutbox.Box(user: message.sender, room: room))
    }

    /// Shows the message and hands it to the outbox, which shows its progress from then on.
    private func send(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        let box = MessageOutbox.Box(user: message.sender, room: room)
        guard !Task.isCancelled else {
            changes.messages.note(message.becoming(.failed(.cancelled)), in: box)
            throw .cancelled
        }
        changes.messages.note(message, in: box)
        let id = PendingChange.ID(message.id)
        do throws(MarketError) {
            switch try await changes.ask(.message(message.body, to: room), id: id, as: message.sender) {
            case .sent(_, let sent?): return sent
            case .sent, .registered, .waiting: return message.becoming(.waiting)
            }
        } catch {
            if error == .cancelled { await changes.leaveUnkept(id) }
            throw error
        }
    }
}
