import Foundation
import OpenMarket
import WebPages

/// One browser's time in the shop: an app of its own, with everything that is open in it.
@MainActor
final class Visit {
    /// What a form has to carry to count as one from this visit's pages.
    private(set) var token = RandomToken.make()
    /// The app; another one when another language is chosen, as scenes speak the language they were made with.
    private(set) var app: AppCoordinator
    /// Where requests wait for each other.
    let queue = RequestQueue()
    /// When the browser was last heard of.
    var lastSeen: Date
    /// How many of its requests wait for an event.
    var waiting = 0

    private let market: MarketUseCases
    private let history = InMemorySearchHistory()
    let settings: ShopSettings
    /// What the user is told besides the app's own alerts: that an earlier visit has ended.
    var notice: AlertModel?
    /// What is wrong with the photos that were sent last.
    var photoProblems: [String] = []
    /// How many more bytes of photos may be kept here.
    var roomForPhotos = 0

    private var resting: [ChatRoom.ID: Task<Void, Never>] = [:]
    /// The chats that are open in other tabs than the one that the app follows.
    private var others: [ChatRoom.ID: ChatRoomModel] = [:]

    /// A visit to `market` that has not begun.
    init(market: MarketUseCases, language: Language, settings: ShopSettings) {
        self.market = market
        self.settings = settings
        lastSeen = settings.now()
        app = Self.app(market, language, history, settings)
    }

    /// The words it is spoken to in.
    var wording: Wording { app.context.wording }

    /// Whether a user is logged in.
    var isLoggedIn: Bool { app.context.session.session != nil }

    /// Who is, by which a change of users is noticed.
    var user: UserID? { app.context.session.user }

    /// Goes on in another language, as the same user at the same place.
    func speak(_ language: Language) async {
        guard language != wording.language else { return }
        let archive = app.archive()
        endWatching()
        app = Self.app(market, language, history, settings)
        await app.start(restoring: archive)
    }

    /// Makes forms of earlier pages worthless.
    func renewToken() {
        token = RandomToken.make()
    }

    /// How many bytes of photos that were picked and not sent are here.
    var photoBytes: Int {
        (app.registration?.state.images ?? []).reduce(0) { sum, image in
            if case .data(let data) = image.input.source { return sum + data.count }
            return sum
        }
    }

    /// A chat that is open in a tab of the browser; `nil` when there are too many.
    ///
    /// The app shows one chat. A tab with another chat gets a view model of
    /// its own, so that neither tab has to take the app away from the other.
    func room(_ id: ChatRoom.ID) -> ChatRoomModel? {
        if let room = app.room(id) {
            others.removeValue(forKey: id)?.disappear()
            return room
        }
        if let room = others[id] { return room }
        guard others.count < settings.chats else { return nil }
        let room = ChatRoomModel(id, context: app.context)
        others[id] = room
        return room
    }

    /// Watches a chat, as long as its page asks for it now and then.
    func watch(_ room: ChatRoomModel) async {
        resting[room.id]?.cancel()
        resting[room.id] = Task { [weak self, weak room, settings] in
            try? await settings.clock.sleep(for: settings.rest)
            guard !Task.isCancelled, let room else { return }
            room.disappear()
            self?.forget(room)
        }
        await room.appear()
    }

    /// Watches no chat any more.
    func endWatching() {
        for task in resting.values { task.cancel() }
        resting = [:]
        for room in others.values { room.disappear() }
        others = [:]
    }

    private func forget(_ room: ChatRoomModel) {
        if others[room.id] === room { others[room.id] = nil }
    }

    private static func app(
        _ market: MarketUseCases,
        _ language: Language,
        _ history: InMemorySearchHistory,
        _ settings: ShopSettings
    ) -> AppCoordinator {
        let context = SceneContext(
            market: market,
            wording: Wording(language),
            decimalSeparator: DecimalSeparator(Locale(identifier: language.rawValue)),
            history: history,
            clock: settings.clock,
            now: settings.now
        )
        // Who only looks around needs no account.
        return AppCoordinator(context: context, requiresLogIn: false)
    }
}
