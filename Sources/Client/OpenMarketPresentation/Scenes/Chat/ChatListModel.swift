public import Foundation
public import OpenMarketDomain

/// The user's chats, newest message first.
@MainActor
public final class ChatListModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The chats.
        public internal(set) var rooms: LoadState<[ChatRoomRow]> = .idle
        /// The number of unread messages in all chats, for a tab's badge.
        public internal(set) var unreadCount = 0
        /// The text in place of chats when there are none.
        public internal(set) var emptyText: String?
        /// The date of the chats, while they come from the cache because there is no network.
        public internal(set) var ageText: String?
        /// The alert that is shown.
        public var alert: AlertModel?
    }

    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        /// To a chat.
        case room(ChatRoom.ID)
        /// To the log-in.
        case logIn
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The scene appears, or is pulled down.
        case load
        /// A chat is tapped.
        case open(ChatRoom.ID)
        /// A chat is swiped away.
        case leave(ChatRoom.ID)
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    /// Called with the chats as the market has just sent them.
    var onRooms: (@MainActor ([ChatRoom]) -> Void)?
    /// Whether the user sees the messages of a chat as they come.
    var isReading: @MainActor (ChatRoom.ID) -> Bool = { _ in false }

    let context: SceneContext
    private var rooms: [ChatRoom] = []
    /// When the market sent them, where that was not now.
    private var keptSince: Date?
    private var leaving: Set<ChatRoom.ID> = []
    private var left: Set<ChatRoom.ID> = []
    private var read: Set<ChatRoom.ID> = []
    /// Whether someone has asked for the chats since the request on its way was sent.
    private var isStale = false
    /// Those who asked.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A list that has not loaded anything yet.
    public init(context: SceneContext) {
        self.context = context
        source = StateSource(State())
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        if state.rooms.value != nil { show() }
        source.change { $0.rooms = $0.rooms.retold(in: wording) }
        source.retellAlert(in: wording)
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return load
        case .open(let id): open(id)
        case .leave(let id): askToLeave(id)
        case .answer(let choice): return { await self.answer(choice, text: nil) }
        }
        return nil
    }

    /// Loads the chats, or loads them again; the old ones stay until the new ones are there.
    ///
    /// A response that is on its way may be older than this call: then they are loaded once more, and each caller
    /// sees the newer ones.
    func load() async {
        guard !state.rooms.isLoading else {
            isStale = true
            return await withCheckedContinuation { waiting.append($0) }
        }
        repeat {
            isStale = false
            await loadOnce()
        } while isStale
        let ended = waiting
        waiting = []
        for caller in ended { caller.resume() }
    }

    private func loadOnce() async {
        guard let accounts = context.market.accounts else { return fail(with: .unsupported(.accounts)) }
        source.change { $0.rooms = .loading($0.rooms.value) }
        do throws(MarketError) {
            // The response may still contain chats that were left or read while the request was running.
            left = []
            read = []
            let found = try await accounts.chats.cachedRooms()
            rooms = found.value.filter { !left.contains($0.id) }.map(withoutNews)
            keptSince = found.age.keptSince(now: context.now())
            show(asLoaded: true)
            onRooms?(found.value)
        } catch .cancelled {
            source.change { $0.rooms = $0.rooms.value.map { .loaded($0) } ?? .idle }
        } catch {
            fail(with: error)
        }
    }

    /// A chat in front of the user counts no higher than before: the market may not know yet that its news were read.
    private func withoutNews(_ room: ChatRoom) -> ChatRoom {
        guard let rows = state.rooms.value, isReading(room.id) else { return room }
        return room.unread(atMost: rows.first { $0.id == room.id }?.unreadCount ?? 0)
    }

    /// Goes to a chat.
    func open(_ id: ChatRoom.ID) {
        guard rooms.contains(where: { $0.id == id }) else { return }
        onExit?(.room(id))
    }

    /// Asks the user to confirm leaving a chat.
    func askToLeave(_ id: ChatRoom.ID) {
        guard let room = rooms.first(where: { $0.id == id }), !leaving.contains(id) else { return }
        let alert = context.alerts.leaveChat(with: room.otherName)
        source.show(alert.on(.leave) { [weak self] _ in await self?.leave(id) })
    }

    /// Marks a chat as read before the chats are loaded again.
    func noteRead(_ id: ChatRoom.ID) {
        read.insert(id)
        if rooms.contains(where: { $0.id == id }) { show() }
    }

    /// Takes the chat off the list at once, and puts it back when the market does not agree.
    private func leave(_ id: ChatRoom.ID) async {
        guard let accounts = context.market.accounts, leaving.insert(id).inserted else { return }
        show()
        do throws(MarketError) {
            try await accounts.chats.leave(id)
            rooms.removeAll { $0.id == id }
            left.insert(id)
            leaving.remove(id)
            show()
        } catch {
            leaving.remove(id)
            show()
            if error == .unauthenticated {
                onExit?(.logIn)
            } else {
                source.show(context.alerts.error(error, isRetryable: false))
            }
        }
    }

    private func fail(with error: MarketError) {
        source.change { $0.rooms = .failed(Problem(error, in: self.context.wording), $0.rooms.value) }
        if error == .unauthenticated { onExit?(.logIn) }
    }

    private func show(asLoaded isLoaded: Bool = false) {
        let shown = rooms.filter { !leaving.contains($0.id) }.map { read.contains($0.id) ? $0.unread(atMost: 0) : $0 }
        let (wording, now, keptSince) = (context.wording, context.now(), keptSince)
        source.change { state in
            let rows = shown.map { ChatRoomRow($0, wording: wording, now: now) }
            state.rooms = isLoaded ? .loaded(rows) : state.rooms.showing(rows)
            state.unreadCount = shown.reduce(0) { $0 + max(0, $1.unreadCount) }
            state.emptyText = shown.isEmpty ? wording(.emptyChats) : nil
            state.ageText = keptSince.map { wording.asOf($0, now: now) }
        }
    }
}

extension ChatListModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleChats) }
    /// Loads the chats.
    public func appear() async { await load() }
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }
}

extension ChatRoom {
    /// The same with so many unread messages in it, or fewer.
    fileprivate func unread(atMost limit: Int) -> ChatRoom {
        ChatRoom(
            id: id,
            members: members,
            other: other,
            otherName: otherName,
            lastMessage: lastMessage,
            lastSender: lastSender,
            updatedAt: updatedAt,
            unreadCount: min(unreadCount, limit),
            otherReadUpTo: otherReadUpTo,
            product: product
        )
    }
}

/// A chat as the list of chats shows it.
public struct ChatRoomRow: Sendable, Equatable, Identifiable {
    /// The room.
    public let id: ChatRoom.ID
    /// The name of the other member.
    public let title: String
    /// The last message.
    public let lastMessage: String
    /// When.
    public let time: String
    /// The number of unread messages.
    public let unreadCount: Int
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    /// A row about `room`.
    public init(_ room: ChatRoom, wording: Wording, now: Date) {
        id = room.id
        title = room.otherName.isEmpty ? wording(.goneUser) : room.otherName
        lastMessage = room.lastMessage ?? wording(.emptyMessages)
        time = wording.roomTime(room.updatedAt, now: now)
        unreadCount = room.unreadCount
        accessibility = wording.accessibleText(of: room, now: now)
    }
}

extension ChatRoomRow: RedactedDescription {
    /// The row without its message: descriptions end up in logs.
    public var description: String { "ChatRoomRow(\(id.rawValue), unread: \(unreadCount))" }
}
