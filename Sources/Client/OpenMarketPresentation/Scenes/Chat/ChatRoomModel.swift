import Foundation
public import OpenMarketDomain

/// One chat: live messages, sending, and older messages.
@MainActor
public final class ChatRoomModel: DrawnScene<ChatRoomState, ChatRoomModel.Exit> {
    /// A way out of the chat.
    public enum Exit: Sendable, Equatable {
        case logIn
        case link(DeepLink)
        /// Back: the other member, of this name, is blocked, and the chat was left with that.
        case blocked(String)
    }

    private let marker: ReadMarker?
    private var watching: Task<Void, Never>?
    /// The number of times that messages were followed: a state of an earlier time says nothing.
    private var watch = 0
    /// The last message of the other one that is shown.
    private var heard: Message.ID?
    /// Asks the market for the room.
    private var finding: Task<Void, Never>?
    /// Whether the room has to be loaded again after the current request.
    private var findsAgain = false

    /// A chat that receives no messages yet.
    public init(_ id: ChatRoom.ID, context: SceneContext) {
        marker = context.market.accounts.map { ReadMarker(id, in: $0.chats) }
        let facts = State.Facts(
            id: id,
            canReport: context.market.sellers != nil,
            links: context.links,
            openedFrom: context.subjects[id]
        )
        super.init(facts, context: context)
        context.store.add(self)
    }

    public var id: ChatRoom.ID { facts.id }
    /// The name of the other member, once it is known.
    override public var title: String { state.title.isEmpty ? context.wording(.titleRoom) : state.title }

    /// Called when the market has confirmed that everything here was read.
    var onRead: (@MainActor () -> Void)? {
        get { marker?.onRead }
        set { marker?.onRead = newValue }
    }

    /// Receives messages from now on, and loads the name of the other member.
    override public func load() async {
        change { $0.openedFrom = context.subjects[id] }
        guard watching == nil else { return }
        guard let accounts = context.market.accounts else { return change { $0.end = .unsupported(.accounts) } }
        begin(watching: accounts.chats.observe(id))
        findRoom()
        await finding?.value()
    }

    /// Lets no more messages arrive.
    override public func disappear() {
        watching?.cancel()
        watching = nil
        watch += 1
        change { $0.isHeard = false }
    }

    /// Keeps what is there: whose messages they are is drawn again, and the user of now has seen them.
    override public func forget(_ facts: inout State.Facts) {}
    /// Marks as read what the user of now sees.
    override public func userChanged() { markRead() }

    /// The draft and its sending, and what can be done with single messages and with the other member.
    @SceneOfferBuilder override public var offers: [SceneOffer] {
        let wording = context.wording
        let field = FormField(.fieldMessage, .fieldMessagePlaceholder, .longText, in: wording)
        offer("type", typing: field.filled(with: state.draft)) { text in
            self.change { ($0.draft, $0.violations) = (text, []) }
        }
        offer("send", wording(.actionSend), .send, isEnabled: state.problem == nil) { await self.sendDraft() }
        if let subject = state.subject {
            offer("subject", subject.title, .next, at: .menu) { self.onExit?(.link(.product(subject.id))) }
        }
        if state.hasOlder {
            offer("older", wording(.actionLoadMore), .back, at: .menu, isBusy: state.isLoadingOlder) {
                await self.loadOlder()
            }
        }
        for message in state.messages { offers(of: message) }
        if state.canBlock {
            offer("block", wording(.actionBlock), role: .destructive, at: .menu) { self.askToBlock() }
        }
    }

    @SceneOfferBuilder private func offers(of message: MessageRow) -> [SceneOffer] {
        let (id, row) = (message.id, SceneCommand.Placement.row(message.id.rawValue))
        for (index, link) in message.text.links.enumerated() {
            let (thing, title) = (id.rawValue + "/" + String(index), context.wording(.actionOpenLink))
            offer(.init("link", thing), title, .next, at: row) { self.onExit?(.link(link)) }
        }
        if message.isUnsent {
            offer(.init("failed", id.rawValue), context.wording(.actionSendAgain), .more, at: row) {
                self.askAbout(id)
            }
        }
        if state.canReport, !message.isMine {
            offer(.init("report", id.rawValue), context.wording(.actionReport), at: row) { self.askReason(for: id) }
        }
    }

    /// Loads the messages before the first one, unless they are on their way.
    public func loadOlder() async {
        guard let accounts = context.market.accounts, let cursor = facts.talk.older, !facts.isLoadingOlder else {
            return
        }
        change { $0.isLoadingOlder = true }
        defer { change { $0.isLoadingOlder = false } }
        do throws(MarketError) {
            let page = try await accounts.fetchOlderMessages(id, before: cursor)
            change { $0.talk.add(page, before: cursor) }
        } catch .cancelled {
            return
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.loadOlder() })
        }
    }
}

// Receiving.
extension ChatRoomModel {
    private func begin(watching states: AsyncStream<ConversationState>) {
        change { $0.talk.watchAnew() }
        watch += 1
        watching = run { [weak self, watch] in
            // A state from before `disappear` may arrive after it.
            for await conversation in states where self?.watch == watch { self?.take(conversation) }
            // The scene may appear again after a watch that ended by itself.
            if self?.watch == watch { self?.watching = nil }
        }
    }

    /// Shows a state of the market as one change: with the live connection come the messages.
    private func take(_ conversation: ConversationState) {
        let (wasLive, ageBefore, now) = (facts.isLive, facts.talk.age, context.now())
        change { facts in
            facts.talk.take(conversation)
            facts.isHeard = true
            // The age was counted when the messages were read: a later state with the same age says nothing new.
            if facts.talk.age != ageBefore { facts.keptSince = facts.talk.age.keptSince(now: now) }
            facts.end = conversation.connection.end
        }
        markRead()
        listen(wasLive: wasLive)
        if facts.end == .unauthenticated { onExit?(.logIn) }
    }

    /// Marks messages as read; without a user it is not known which are the user's own.
    private func markRead() {
        guard let user = context.session.user, let message = facts.talk.lastMessage(besides: user) else { return }
        marker?.see(message)
    }

    /// Loads how far the other member has read when they write, because they have the chat open then.
    private func listen(wasLive: Bool) {
        guard let user = context.session.user else { return }
        let last = facts.talk.lastMessage(besides: user)?.id
        if wasLive, facts.isLive, last != heard { findRoom() }
        heard = last
    }

    /// Loads the name of the other member, how far they have read and what the chat is about; again if that is
    /// requested while it loads.
    private func findRoom() {
        guard let accounts = context.market.accounts else { return }
        findsAgain = true
        guard finding == nil else { return }
        finding = run { [weak self] in
            while self?.findsAgain == true {
                self?.findsAgain = false
                // Without it the chat has no name, which is no reason not to read it.
                let rooms = try? await accounts.chats.rooms()
                if Task.isCancelled { break }
                self?.take(rooms ?? [])
                await self?.loadSubject()
            }
            self?.finding = nil
        }
    }

    /// Shows who the other member is, how far they have read and what the chat is about.
    func take(_ rooms: [ChatRoom]) {
        if let room = rooms.first(where: { $0.id == id }) { change { $0.talk.room = room } }
    }

    /// Loads the product, unless the market has sent it: a history may have an old one; without it, the chat goes on.
    private func loadSubject() async {
        let (store, copies) = (context.store, context.store.known.copies)
        guard let subject = facts.subject, copies[subject]?.source == nil, !store.isDeleted(subject) else { return }
        let moment = store.beginRequest()
        do throws(MarketError) {
            store.merge(try await context.market.fetchProductDetail(subject), asOf: moment)
        } catch .notFound {
            store.apply(.deleted(subject))
        } catch {
            // It is asked for again with the room.
        }
    }
}

// Sending.
extension ChatRoomModel {
    /// Sends what was written, which is in the chat from then on, or back in the field when it could not even be tried.
    private func sendDraft() async {
        guard let accounts = context.market.accounts else { return }
        let body = facts.draft
        let violations = context.messageRules.violations(of: body)
        guard violations.isEmpty else { return change { $0.violations = violations } }
        change { $0.draft = "" }
        do throws(MarketError) {
            _ = try await accounts.sendMessage(body, to: id)
        } catch {
            // The other failures are shown at the message itself, where it can be sent again.
            switch error {
            case .invalid(let violations):
                takeBack(body)
                change { $0.violations = violations }
            case .unauthenticated:
                takeBack(body)
                onExit?(.logIn)
            case .storage:
                takeBack(body)
                show(context.alerts.error(error))
            default: break
            }
        }
    }

    /// Puts a text back into the field, unless it is in the chat, where it can be sent again.
    private func takeBack(_ body: String) {
        guard !facts.talk.isPending(body) else { return }
        // The user may have typed something else while the request was running.
        change { $0.draft = $0.draft.isEmpty ? body : body + "\n" + $0.draft }
    }

    /// Asks what to do with a message that could not be sent, or waits for the network.
    private func askAbout(_ id: Message.ID) {
        let alert = context.alerts.failedMessage()
        show(
            alert.on(.retry) { [weak self] _ in await self?.settle(id, bySending: true) }
                .on(.delete) { [weak self] _ in await self?.settle(id, bySending: false) }
        )
    }

    /// Sends a message again or deletes it, unless it has arrived after all while the question was open.
    private func settle(_ message: Message.ID, bySending sendsAgain: Bool) async {
        guard let message = facts.talk.unsentMessage(message), let sending = context.market.accounts?.sendMessage else {
            return
        }
        do throws(MarketError) {
            if sendsAgain {
                _ = try await sending.retry(message, to: id)
            } else {
                try await sending.discard(message, from: id)
            }
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            // Shown at the message.
        }
    }
}

// The other member.
extension ChatRoomModel {
    /// Asks whether to block the other member, and says what that means.
    private func askToBlock() {
        guard let room = facts.talk.room else { return }
        show(context.alerts.confirmBlock(room.otherName).on(.block) { [weak self] _ in await self?.block(room) })
    }

    /// Blocks the other member, whose products leave every scene; only called after the user has confirmed it.
    private func block(_ room: ChatRoom) async {
        guard let sellers = context.market.sellers else { return }
        await work(orLeaveBy: .logIn) {
            let seller = try await sellers.block(.user(room.other))
            context.store.removeAll(of: seller.id)
            onExit?(.blocked(room.otherName))
        }
    }

    /// Asks why a message of the other member is reported.
    private func askReason(for id: Message.ID) {
        show(context.alerts.reportReasons { [weak self] reason in await self?.report(id, reason) })
    }

    private func report(_ message: Message.ID, _ reason: Report.Reason) async {
        guard let sellers = context.market.sellers else { return }
        await work {
            try await sellers.report(Report(.message(message, in: id), reason))
            show(context.alerts.reported())
        }
    }
}

extension ChatRoomModel: ProductObserver {
    public var productIDs: [Product.ID] { [facts.subject].compactMap(\.self) }
    /// Shows the product as it is after the event.
    public func apply(_ event: ProductEvent) { productsChanged([event.productID]) }
    /// Shows the product as the market has it now.
    public func productsChanged(_ ids: Set<Product.ID>) { if !ids.isDisjoint(with: productIDs) { redraw() } }
}

extension ConversationState.Connection {
    fileprivate var end: MarketError? {
        guard case .ended(let error) = self else { return nil }
        return error
    }
}
