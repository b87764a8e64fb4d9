public import OpenMarketDomain

/// One chat: reading it live, writing, and reading what was said long ago.
@MainActor
public final class ChatRoomModel: SceneModel {
    /// Where the chat leads to.
    public enum Exit: Sendable, Hashable {
        /// To the log-in.
        case logIn
    }

    /// What a user may do.
    public enum Action: Sendable {
        /// The scene appears: messages arrive from now on.
        case appear
        /// The scene goes out of sight: they no longer do.
        case disappear
        /// Something is typed.
        case type(String)
        /// What was typed is to be sent.
        case send
        /// A message that could not be sent is tapped.
        case tapFailed(Message.ID)
        /// The first message comes into view.
        case loadOlder
        /// An alert is answered.
        case answer(AlertChoice)
    }

    /// The room.
    public let id: ChatRoom.ID
    /// What is shown.
    public let source: StateSource<ChatRoomState>
    /// Told where the user goes from here.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    private var talk = ChatRoomTalk()
    private var watching: Task<Void, Never>?
    private var marking: Task<Void, Never>?
    private var failed: Message.ID?

    /// A chat nobody watches yet.
    public init(_ id: ChatRoom.ID, context: SceneContext) {
        self.id = id
        self.context = context
        source = StateSource(ChatRoomState())
    }

    deinit {
        watching?.cancel()
        marking?.cancel()
    }

    /// Does what the user did.
    public func perform(_ action: Action) async {
        switch action {
        case .appear: await appear()
        case .disappear: disappear()
        case .type(let text): type(text)
        case .send: await send()
        case .tapFailed(let id): tapFailed(id)
        case .loadOlder: await loadOlder()
        case .answer(let choice): await answer(choice)
        }
    }

    /// Lets messages arrive from now on, and finds out who one talks to.
    public func appear() async {
        guard watching == nil, let accounts = context.market.accounts else { return }
        let states = accounts.observeMessages(id)
        watching = Task { [weak self] in
            for await conversation in states { self?.show(conversation) }
        }
        await loadRoom(with: accounts)
    }

    /// Lets no more messages arrive.
    public func disappear() {
        watching?.cancel()
        watching = nil
        source.change { $0.isLive = false }
    }

    /// Changes what is being written.
    public func type(_ text: String) {
        source.change { state in
            state.draft = text
            state.problems = []
        }
    }

    /// Sends what was written, which is in the chat from then on, or back in the field when it could not even be tried.
    public func send() async {
        guard let accounts = context.market.accounts, state.problem == nil else { return }
        let body = state.draft
        let violations = context.messageRules.violations(of: body)
        guard violations.isEmpty else { return show(violations) }
        source.change { $0.draft = "" }
        do throws(MarketError) {
            _ = try await accounts.sendMessage(body, to: id)
        } catch {
            // The other failures are shown at the message itself, where it can be sent again.
            switch error {
            case .invalid(let violations):
                takeBack(body)
                show(violations)
            case .unauthenticated:
                takeBack(body)
                onExit?(.logIn)
            default: break
            }
        }
    }

    /// Asks what to do with a message that could not be sent.
    public func tapFailed(_ id: Message.ID) {
        guard talk.failedMessage(id) != nil else { return }
        failed = id
        source.change { $0.alert = self.context.alerts.failedMessage() }
    }

    /// Loads the messages before the first one, unless they are on their way.
    public func loadOlder() async {
        guard let accounts = context.market.accounts, let place = talk.older, !state.isLoadingOlder else { return }
        source.change { $0.isLoadingOlder = true }
        defer { source.change { $0.isLoadingOlder = false } }
        do throws(MarketError) {
            talk.add(try await accounts.searchChatting(id, before: place))
            showMessages()
        } catch .cancelled {
            return
        } catch {
            source.change { $0.alert = self.context.alerts.error(error, isRetryable: true) }
        }
    }
}

extension ChatRoomModel {
    private func answer(_ choice: AlertChoice) async {
        let (kind, id) = (state.alert?.kind, failed)
        failed = nil
        source.change { $0.alert = nil }
        if kind == .failedMessage, let id, let message = talk.failedMessage(id) {
            await settle(message, choice)
        } else if choice == .retry {
            await loadOlder()
        }
    }

    private func settle(_ message: Message, _ choice: AlertChoice) async {
        guard let chatting = context.market.accounts?.sendMessage else { return }
        do throws(MarketError) {
            switch choice {
            case .retry: _ = try await chatting.retry(message, to: id)
            case .delete, .discard: try await chatting.discard(message, from: id)
            default: break
            }
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            // Shown at the message.
        }
    }

    private func loadRoom(with accounts: AccountUseCases) async {
        // Without it the chat has no name, which is no reason not to read it.
        guard let rooms = try? await accounts.fetchChatRooms() else { return }
        guard let room = rooms.first(where: { $0.id == id }) else { return }
        talk.room = room
        source.change { $0.title = room.otherName }
        showMessages()
    }

    private func show(_ conversation: ConversationState) {
        talk.take(conversation)
        source.change { state in
            state.isLive = conversation.connection == .live
            state.connectionText = state.isLive ? nil : self.context.wording.text(of: conversation.connection)
            if case .ended(let error) = conversation.connection {
                state.problem = Problem(error, in: self.context.wording)
            }
        }
        showMessages()
        markRead()
        if case .ended(.unauthenticated) = conversation.connection { onExit?(.logIn) }
    }

    private func showMessages() {
        let user = context.session.user
        let rows = talk.messages.map { message in
            MessageRow(
                message,
                isMine: message.sender == user || talk.isMine(message),
                isRead: talk.isRead(message),
                otherName: talk.room?.otherName,
                wording: context.wording,
                now: context.now()
            )
        }
        source.change { state in
            state.messages = rows
            state.hasOlder = self.talk.older != nil
            state.emptyText = rows.isEmpty && state.isLive ? self.context.wording(.emptyMessages) : nil
        }
    }

    /// Notes what was read, one request at a time.
    private func markRead() {
        guard marking == nil, let accounts = context.market.accounts else { return }
        guard let message = talk.nextToMark(besides: context.session.user) else { return }
        let room = id
        marking = Task { [weak self] in
            let isNoted = (try? await accounts.markRead(room, upTo: message)) != nil
            self?.marked(message, isNoted: isNoted)
        }
    }

    private func marked(_ message: Message, isNoted: Bool) {
        marking = nil
        guard isNoted else { return }
        talk.marked = message.cursor
        markRead()
    }

    private func takeBack(_ body: String) {
        source.change { state in
            // Something else may have been begun meanwhile.
            state.draft = state.draft.isEmpty ? body : body + "\n" + state.draft
        }
    }

    private func show(_ violations: [Violation]) {
        source.change { $0.problems = self.context.wording.texts(of: violations) }
    }
}
