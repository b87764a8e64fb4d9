public import OpenMarketDomain

/// The user's chats, newest message first.
@MainActor
public final class ChatListModel: DrawnScene<ChatListState, ChatListModel.Exit> {
    /// A way out of the scene.
    public enum Exit: Sendable, Equatable {
        case room(ChatRoom.ID)
        case logIn
    }

    /// Called with the chats as the market has just sent them.
    private let onRooms: @MainActor ([ChatRoom]) -> Void
    /// Whether the user sees the messages of a chat as they come.
    private let isReading: @MainActor (ChatRoom.ID) -> Bool
    /// The chats that were left since the last request for all was sent.
    private var left: Set<ChatRoom.ID> = []
    private var loading: Task<Void, Never>?
    /// Whether someone has asked for the chats since the request on its way was sent.
    private var isStale = false

    /// A list that has not loaded anything yet.
    public convenience init(context: SceneContext) {
        self.init(context: context, onRooms: { _ in }, isReading: { _ in false })
    }

    init(
        context: SceneContext,
        onRooms: @escaping @MainActor ([ChatRoom]) -> Void,
        isReading: @escaping @MainActor (ChatRoom.ID) -> Bool
    ) {
        (self.onRooms, self.isReading) = (onRooms, isReading)
        super.init(State.Facts(), context: context)
    }

    override public var title: String { context.wording(.titleChats) }

    @SceneOfferBuilder override public var offers: [SceneOffer] {
        for room in state.rooms.value ?? [] {
            let (id, row) = (room.id, SceneCommand.Placement.row(room.id.rawValue))
            offer(.init("open", id.rawValue), room.title, .chat, at: row) { self.onExit?(.room(id)) }
            let leave = context.wording(.actionLeaveChat)
            offer(.init("leave", id.rawValue), leave, .delete, role: .destructive, at: row) { self.askToLeave(id) }
        }
        offer("load", context.wording(.actionRefresh), .refresh, at: .bar, isBusy: state.rooms.isLoading) {
            await self.load()
        }
    }

    /// Loads the chats, or loads them again; the old ones stay until the new ones are there.
    ///
    /// A response that is on its way may be older than this call: then they are loaded once more, and each caller
    /// sees the newer ones.
    override public func load() async {
        isStale = true
        if loading == nil {
            loading = run { [weak self] in
                while let self, isStale, !Task.isCancelled {
                    isStale = false
                    await loadOnce()
                }
                self?.loading = nil
            }
        }
        await loading?.value()
    }

    /// Does nothing: the app loads the chats of a new user.
    override public func userChanged() {}

    /// Marks a chat as read before the chats are loaded again.
    func noteRead(_ id: ChatRoom.ID) {
        change { $0.read.insert(id) }
    }

    private func loadOnce() async {
        let market = context.market
        left = []
        let readBefore = facts.read
        await load(\.rooms) { [weak self] in
            let found = try await market.requireAccounts().chats.cachedRooms()
            return self?.take(found.value, keptSince: found.age, readBefore) ?? []
        }
        if case .failed(.unauthenticated, _) = facts.rooms { onExit?(.logIn) }
    }

    /// Takes the response of the market without the chats that the user has left, which may still be in it.
    private func take(_ rooms: [ChatRoom], keptSince age: Duration, _ read: Set<ChatRoom.ID>) -> [ChatRoom] {
        onRooms(rooms)
        let known = rooms.filter { !left.contains($0.id) }.map(withoutNews)
        let keptSince = age.keptSince(now: context.now())
        // The messages that were read before are in the response.
        change { facts in
            facts.keptSince = keptSince
            facts.read.subtract(read)
            facts.rooms.value = known
        }
        return known
    }

    /// A chat in front of the user counts no higher than before: the market may not know yet that its news were read.
    private func withoutNews(_ room: ChatRoom) -> ChatRoom {
        guard let rows = state.rooms.value, isReading(room.id) else { return room }
        return room.unread(atMost: rows.first { $0.id == room.id }?.unreadCount ?? 0)
    }

    private func askToLeave(_ id: ChatRoom.ID) {
        guard let room = facts.rooms.value?.first(where: { $0.id == id }) else { return }
        let alert = context.alerts.leaveChat(with: room.otherName)
        show(alert.on(.leave) { [weak self] _ in await self?.leave(id) })
    }

    /// Takes the chat off the list at once, and puts it back when the market does not agree.
    private func leave(_ id: ChatRoom.ID) async {
        guard let accounts = context.market.accounts, !facts.leaving.contains(id) else { return }
        change { $0.leaving.insert(id) }
        do throws(MarketError) {
            try await accounts.chats.leave(id)
            left.insert(id)
            change { facts in
                facts.rooms.value?.removeAll { $0.id == id }
                facts.leaving.remove(id)
            }
        } catch {
            change { $0.leaving.remove(id) }
            if error == .unauthenticated {
                onExit?(.logIn)
            } else {
                show(context.alerts.error(error, isRetryable: false))
            }
        }
    }
}
