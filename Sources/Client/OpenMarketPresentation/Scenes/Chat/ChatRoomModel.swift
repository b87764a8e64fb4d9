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
        /// Back: the other member, of this name, is blocked, and the chat was left with that.
        case blocked(String)
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
    /// The problems of the draft when it was to be sent.
    private var violations: [Violation] = []
    private var watching: Task<Void, Never>?
    private var watch = 0
    /// When the market sent the messages, where that was before they were read.
    var keptSince: Date?
    /// The last message of the other one that is shown.
    var heard: Message.ID?
    /// Asks the market for the room.
    var finding: Task<Void, Never>?
    /// Whether the room has to be loaded again after the current request.
    private var findsAgain = false

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
        context.store.add(self)
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        showSubject()
        showName()
        showMessages { state in
            if state.connectionText != nil { state.connectionText = wording.text(of: talk.connection) }
            state.problem = state.problem?.retold(in: wording)
            if !state.problems.isEmpty { state.problems = wording.texts(of: violations) }
        }
        source.retellAlert(in: wording)
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
        showSubject()
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
    private func sendDraft() async {
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
    /// Disconnects the exits; the live messages end with the view model.
    public func cancelWork() {
        finding?.cancel()
        onExit = nil
    }
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
        self.violations = violations
        source.change { $0.problems = self.context.wording.texts(of: violations) }
    }
}

extension ChatRoomModel {
    /// Asks whether to block the other member, and says what that means.
    private func askToBlock() {
        guard state.canBlock, let room = talk.room else { return }
        let alert = context.alerts.confirmBlock(room.otherName)
        source.show(alert.on(.block) { [weak self] _ in await self?.block() })
    }

    /// Blocks the other member, whose products leave every scene; only called after the user has confirmed it.
    func block() async {
        guard let sellers = context.market.sellers, let room = talk.room else { return }
        do throws(MarketError) {
            let seller = try await sellers.block(.user(room.other))
            context.store.removeAll(of: seller.id)
            onExit?(.blocked(room.otherName))
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}

extension ChatRoomModel {
    /// Asks what to do with a message that could not be sent, or waits for the network.
    func tapFailed(_ id: Message.ID) {
        guard talk.unsentMessage(id) != nil else { return }
        let alert = context.alerts.failedMessage()
        source.show(
            alert.on(.retry) { [weak self] _ in await self?.settle(id, bySending: true) }
                .on(.delete) { [weak self] _ in await self?.settle(id, bySending: false) }
        )
    }

    /// Sends a message again or deletes it, unless it has arrived after all while the question was open.
    private func settle(_ message: Message.ID, bySending sendsAgain: Bool) async {
        guard let message = talk.unsentMessage(message), let chatting = context.market.accounts?.sendMessage else {
            return
        }
        do throws(MarketError) {
            if sendsAgain {
                _ = try await chatting.retry(message, to: id)
            } else {
                try await chatting.discard(message, from: id)
            }
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            // Shown at the message.
        }
    }
}

extension ChatRoomModel {
    /// Loads the messages before the first one, unless they are on their way.
    func loadOlder() async {
        guard let accounts = context.market.accounts, let place = talk.older, !state.isLoadingOlder else { return }
        source.change { $0.isLoadingOlder = true }
        defer { source.change { $0.isLoadingOlder = false } }
        do throws(MarketError) {
            let page = try await accounts.fetchOlderMessages(id, before: place)
            talk.add(page, before: place)
            showMessages()
        } catch .cancelled {
            return
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            source.show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.loadOlder() })
        }
    }
}

extension ChatRoomModel {
    /// Asks why a message of the other member is reported.
    func report(_ id: Message.ID) {
        guard state.canReport, state.messages.contains(where: { $0.id == id && !$0.isMine }) else { return }
        source.show(context.alerts.reportReasons { [weak self] reason in await self?.report(id, reason) })
    }

    private func report(_ message: Message.ID, _ reason: Report.Reason) async {
        guard let sellers = context.market.sellers else { return }
        do throws(MarketError) {
            try await sellers.report(Report(.message(message, in: id), reason))
            source.show(context.alerts.reported())
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}

extension ChatRoomModel {
    /// Loads the name of the other member, how far they have read and what the chat is about; again if that is
    /// requested while it loads.
    private func findRoom() {
        guard let accounts = context.market.accounts else { return }
        guard finding == nil else {
            findsAgain = true
            return
        }
        finding = Task { [weak self] in
            repeat {
                self?.findsAgain = false
                // Without it the chat has no name, which is no reason not to read it.
                let rooms = try? await accounts.chats.rooms()
                if Task.isCancelled { break }
                self?.take(rooms ?? [])
                await self?.loadSubject()
            } while self?.findsAgain == true
            self?.finding = nil
        }
    }

    /// Loads how far the other member has read when they write, because they have the chat open then.
    func listen(wasLive: Bool) {
        guard let user = context.session.user else { return }
        let last = talk.lastMessage(besides: user)?.id
        if wasLive, state.isLive, last != heard { findRoom() }
        heard = last
    }

    /// Shows who the other member is, how far they have read and what the chat is about.
    func take(_ rooms: [ChatRoom]) {
        guard let room = rooms.first(where: { $0.id == id }) else { return }
        talk.room = room
        showSubject()
        showName()
        source.change { $0.canBlock = true }
        showMessages()
    }

    private func showName() {
        guard let name = talk.room?.otherName else { return }
        source.change { $0.title = name.isEmpty ? self.context.wording(.goneUser) : name }
    }
}

extension ChatRoomModel {
    /// Shows a state of the market as one change: with the live connection come the messages.
    func show(_ conversation: ConversationState) {
        let wasLive = state.isLive
        let ageBefore = talk.age
        talk.take(conversation)
        // The age was counted when the messages were read: a later state with the same age says nothing new.
        if talk.age != ageBefore { keptSince = talk.age.keptSince(now: context.now()) }
        showMessages { state in
            state.isLive = conversation.connection == .live
            state.connectionText = state.isLive ? nil : self.context.wording.text(of: conversation.connection)
            state.problem = conversation.connection.end.map { Problem($0, in: self.context.wording) }
        }
        markRead()
        listen(wasLive: wasLive)
        if conversation.connection.end == .unauthenticated { onExit?(.logIn) }
    }

    /// Draws the messages again from what is known, after `change`.
    private func showMessages(after change: (inout ChatRoomState) -> Void = { _ in }) {
        let user = context.session.user
        let rows = talk.messages.map { message in
            MessageRow(
                message,
                isMine: message.sender == user || talk.isMine(message),
                isRead: talk.isRead(message),
                otherName: talk.room?.otherName,
                links: context.links,
                wording: context.wording,
                now: context.now()
            )
        }
        source.change { state in
            change(&state)
            state.messages = rows
            state.ageText = self.keptSince.map { self.context.wording.asOf($0, now: self.context.now()) }
            state.hasOlder = self.talk.older != nil
            state.emptyText = rows.isEmpty && state.isLive ? self.context.wording(.emptyMessages) : nil
        }
    }

    /// The product that the chat was opened about last: by either of the two, or else from here.
    private var subject: Product.ID? { talk.room?.product ?? context.subjects[id] }

    /// Loads the product, unless a scene has shown it already; without it, the chat goes on.
    private func loadSubject() async {
        guard let subject, context.store.product(subject) == nil, !context.store.isDeleted(subject) else { return }
        let moment = context.store.beginRequest()
        do throws(MarketError) {
            context.store.merge(try await context.market.fetchProductDetail(subject), asOf: moment)
        } catch .notFound {
            context.store.apply(.deleted(subject))
        } catch {
            // It is asked for again with the room.
        }
    }

    /// Shows that product.
    private func showSubject() {
        let subject = subject.flatMap(context.store.product)
        source.change { state in
            state.subject = subject.map { product in
                let isLiked = self.context.store.isLiked(product.id)
                return ProductRow(product, isLiked: isLiked, wording: self.context.wording, now: self.context.now())
            }
        }
    }

    /// Marks messages as read; without a user it is not known which are the user's own.
    func markRead() {
        guard let user = context.session.user, let message = talk.lastMessage(besides: user) else { return }
        marker?.see(message)
    }
}

extension ChatRoomModel: ProductObserver {
    /// The product that the chat was opened from.
    public var productIDs: [Product.ID] { [subject].compactMap(\.self) }
    /// Shows the product as it is after the event.
    public func apply(_ event: ProductEvent) { productsChanged([event.productID]) }
    /// Shows the product as the market has it now.
    public func productsChanged(_ ids: Set<Product.ID>) { if !ids.isDisjoint(with: productIDs) { showSubject() } }
}

extension ConversationState.Connection {
    /// Why the chat is over.
    fileprivate var end: MarketError? {
        guard case .ended(let error) = self else { return nil }
        return error
    }
}
