import Foundation
public import OpenMarketDomain

/// One chat: live messages, sending, and older messages.
@MainActor
public final class ChatRoomModel: PresentedScene {
    /// A way out of the chat.
    public enum Exit: Sendable, Equatable {
        /// To the log-in.
        case logIn
        /// To where a link in a message leads.
        case link(DeepLink)
        /// Back, because the other member is blocked and the chat was left with that.
        case gone
    }

    /// An action of the user.
    public enum Action: Sendable {
        /// Something is typed.
        case type(String)
        /// Sends the draft.
        case send
        /// A message that could not be sent is tapped.
        case tapFailed(Message.ID)
        /// A link in a message is tapped.
        case open(DeepLink)
        /// A message of the other member is to be reported.
        case report(Message.ID)
        /// The other member is to be blocked.
        case block
        /// The first message comes into view.
        case loadOlder
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// The room.
    public let id: ChatRoom.ID
    /// The state on the screen.
    public let source: StateSource<ChatRoomState>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    /// Called when the market has confirmed that everything here was read.
    var onRead: (@MainActor () -> Void)? {
        get { marker?.onRead }
        set { marker?.onRead = newValue }
    }

    let context: SceneContext
    let marker: ReadMarker?
    var talk = ChatRoomTalk()
    private var watching: Task<Void, Never>?
    private var watch = 0
    /// When the market sent the messages, where that was before they were read.
    var keptSince: Date?
    var failed: Message.ID?
    /// The message that is to be reported.
    var reported: Message.ID?
    /// The last message of the other one that is shown.
    var heard: Message.ID?
    /// Asks the market for the room.
    var finding: Task<Void, Never>?
    /// Whether the room has to be loaded again after the current request.
    var findsAgain = false

    /// A chat that receives no messages yet.
    public init(_ id: ChatRoom.ID, context: SceneContext) {
        self.id = id
        self.context = context
        marker = context.market.accounts.map { ReadMarker(id, in: $0.chats) }
        source = StateSource(ChatRoomState())
        source.change { $0.canReport = context.market.sellers != nil }
        context.session.onChange(for: self) { [weak self] _ in
            self?.showMessages()
            self?.markRead()
        }
    }

    deinit {
        watching?.cancel()
        finding?.cancel()
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .type(let text): type(text)
        case .send: return sendDraft
        case .tapFailed(let id): tapFailed(id)
        case .open(let link): onExit?(.link(link))
        case .report(let id): report(id)
        case .block: askToBlock()
        case .loadOlder: return loadOlder
        case .answer(let choice): return { await self.answer(choice, text: nil) }
        }
        return nil
    }

    /// Receives messages from now on, and loads the name of the other member.
    public func appear() async {
        guard watching == nil else { return }
        guard let accounts = context.market.accounts else { return show(.unsupported(.accounts)) }
        let states = accounts.chats.observe(id)
        talk.watchAnew()
        watch += 1
        watching = Task { [weak self, watch] in
            // A state from before `disappear` may arrive after it.
            for await conversation in states where self?.watch == watch {
                self?.show(conversation)
            }
            self?.stopped(watch)
        }
        findRoom()
        await finding?.value()
    }

    /// Lets no more messages arrive.
    public func disappear() {
        watching?.cancel()
        watching = nil
        watch += 1
        source.change { state in
            state.isLive = false
            state.connectionText = nil
        }
    }

    /// Changes what is being written.
    func type(_ text: String) {
        source.change { state in
            state.draft = text
            state.problems = []
        }
    }

    /// Sends what was written, which is in the chat from then on, or back in the field when it could not even be tried.
    func sendDraft() async {
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
            case .storage:
                takeBack(body)
                source.show(context.alerts.error(error))
            default: break
            }
        }
    }
}

extension ChatRoomModel {
    /// The name of the other member, once it is known.
    public var title: String { state.title.isEmpty ? context.wording(.titleRoom) : state.title }
    /// A message that was not sent is short.
    public var hasUnsavedWork: Bool { false }
    /// Disconnects the exits; the live messages end with the view model.
    public func cancelWork() { onExit = nil }
}

extension ChatRoomModel {
    /// Lets the scene appear again after a watch that ended by itself.
    private func stopped(_ watch: Int) {
        guard watch == self.watch else { return }
        watching = nil
    }

    private func show(_ error: MarketError) {
        source.change { $0.problem = Problem(error, in: self.context.wording) }
    }

    /// Puts a text back into the field, unless it is in the chat, where it can be sent again.
    private func takeBack(_ body: String) {
        guard !talk.isPending(body) else { return }
        source.change { state in
            // The user may have typed something else while the request was running.
            state.draft = state.draft.isEmpty ? body : body + "\n" + state.draft
        }
    }

    private func show(_ violations: [Violation]) {
        source.change { $0.problems = self.context.wording.texts(of: violations) }
    }
}
