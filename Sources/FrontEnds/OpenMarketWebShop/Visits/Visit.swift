import Foundation
import OpenMarketHTML
import OpenMarket

/// One browser's time in the shop: an app of its own, with everything that is open in it.
@MainActor
final class Visit: BrowserVisit {
    /// The token that a form has to carry to count as one from this visit's pages.
    private(set) var token = RandomToken.make()
    let app: AppCoordinator
    /// The queue in which requests wait for each other.
    let queue = RequestQueue()
    /// The time of the browser's last request.
    var lastSeen: Date
    /// The number of its requests that wait for an event.
    var waiting = 0

    let settings: ShopSettings
    /// The log-in that the browser can find again; `nil` where it ends with the visit.
    let login: BrowserLogin?
    /// A message besides the app's own alerts: that an earlier visit has ended.
    var notice: AlertModel?
    /// A message about an action that has worked since the last page, to be shown on the next one.
    var success: String?
    /// Suggests names while something is typed in the header.
    private(set) lazy var search = SearchModel(context: app.context)
    /// The marks of the forms that were taken last.
    private var takenForms: [String] = []
    /// The problems of the photos that were sent last.
    var photoProblems: [String] = []
    /// The number of bytes of photos that may still be kept here.
    var roomForPhotos = 0

    /// The closing of an alert that an open page has shown; no other page shows it again.
    private(set) var closing: Task<Void, Never>?
    /// The pages that are open in its browser and ask for their news.
    let pages = OpenPages()
    /// Tells users, and their log-ins, from each other: no copy of a page outlives the log-in that it was made in.
    private var userMark: (user: UserID, mark: String)?

    private var resting: [ChatRoom.ID: Task<Void, Never>] = [:]
    /// The number of open pages of each chat.
    private var readers: [ChatRoom.ID: Int] = [:]
    /// The chats that are open in other tabs than the one that the app follows.
    private var others: [ChatRoom.ID: ChatRoomModel] = [:]

    /// A visit to `market` that has not begun.
    init(market: MarketUseCases, login: BrowserLogin? = nil, language: Language, zone: TimeZone, settings: ShopSettings)
    {
        (self.settings, self.login) = (settings, login)
        lastSeen = settings.now()
        let context = SceneContext(
            market: market,
            wording: settings.wording(language, timeZone: zone),
            currencies: settings.brand().currency.map { [$0] } ?? Currency.known,
            decimalSeparator: DecimalSeparator(Locale(identifier: language.rawValue)),
            links: DeepLink.Rules(scheme: "openmarket", hosts: settings.isSecure ? settings.hosts.sorted() : []),
            surroundings: Surroundings(now: settings.now, clock: settings.clock)
        )
        // A visitor who only looks around needs no account.
        app = AppCoordinator(context: context, requiresLogIn: false)
    }

    /// The words it is spoken to in.
    var wording: Wording { app.context.wording }

    /// Whether a user is logged in.
    var isLoggedIn: Bool { app.context.session.session != nil }

    /// Whether no user is logged in, so that no user loses anything.
    var isGuest: Bool { !isLoggedIn }

    /// The mark that tells this user, and this log-in, from others; `nil` for a guest.
    var mark: String? {
        guard let user = app.context.session.user else { return nil }
        if let userMark, userMark.user == user { return userMark.mark }
        let mark = RandomToken.make()
        userMark = (user, mark)
        return mark
    }

    /// Speaks another language, or goes by the clock of the browser once that has said where it is.
    ///
    /// An alert that is open, a form that is half filled in, and what a guest wants after the log-in stay.
    func speak(_ language: Language? = nil, in zone: TimeZone? = nil) {
        app.context.use(settings.wording(language ?? wording.language, timeZone: zone ?? wording.timeZone))
        notice = notice?.retold(in: wording)
    }

    /// Notes that a form with this mark is taken; `false` if it was before: the user has pressed the button once more.
    func takesFirst(_ mark: String) -> Bool {
        guard !mark.isEmpty else { return true }
        guard !takenForms.contains(mark) else { return false }
        takenForms = takenForms.suffix(31) + [mark]
        return true
    }

    /// Takes the steps of a sale by others, to be said on the open page; the response says the steps of a request.
    func takeNews(of scene: MarketScene?) -> String {
        guard case .product(let model)? = scene, !queue.isTaken, let alert = model.alert, alert.isSuccess else {
            return ""
        }
        closing = Task { await model.answer(.ok) }
        return alert.message ?? ""
    }

    /// Makes forms of earlier pages worthless.
    func renewToken() {
        userMark = nil
        token = RandomToken.make()
    }

    /// The number of bytes of the photos that were picked and not sent.
    var photoBytes: Int {
        app.productForms.flatMap(\.state.images).reduce(0) { sum, image in
            if case .data(let data)? = image.input?.source { return sum + data.count }
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

    /// Watches a chat while a page of it is open, and for a while where none says so.
    func watch(_ room: ChatRoomModel) async {
        resting[room.id]?.cancel()
        resting[room.id] = Task { [weak self, weak room, settings] in
            try? await settings.clock.sleep(for: settings.rest)
            guard !Task.isCancelled, let room, self?.readers[room.id] == nil else { return }
            room.disappear()
            self?.forget(room)
        }
        await room.appear()
    }

    /// Counts an open page of a chat, until no one iterates over the stream any more, which has no element.
    func reader(of room: ChatRoomModel) -> AsyncStream<Void> {
        readers[room.id, default: 0] += 1
        let (presence, holder) = AsyncStream.makeStream(of: Void.self)
        holder.onTermination = { [weak self, weak room, id = room.id] _ in
            Task { @MainActor in self?.leave(id, room) }
        }
        return presence
    }

    /// Watches a chat no longer once its last page was left: what comes then was not seen, and its user wants to be told of it.
    private func leave(_ id: ChatRoom.ID, _ room: ChatRoomModel?) {
        let left = readers[id, default: 1] - 1
        readers[id] = left > 0 ? left : nil
        guard left <= 0, let room else { return }
        resting.removeValue(forKey: id)?.cancel()
        room.disappear()
        forget(room)
    }

    /// The scene whose page is open at a place; `nil` for one that is closed, or has no news.
    func openScene(at place: Place) -> MarketScene? {
        switch place {
        case .tab(.home): app.root(of: .home)
        case .tab(.chat): isLoggedIn ? app.root(of: .chat) : nil
        case .route(.chatRoom(let id)): room(id).map { .room($0) }
        case .route(let route): app.openScene(of: route)
        case .tab, .modal, .photos: nil
        }
    }

    /// Watches no chat any more, and tells open pages that it is over.
    func end() {
        pages.end(isOver: true)
        for task in resting.values { task.cancel() }
        resting = [:]
        for room in others.values { room.disappear() }
        others = [:]
    }

    private func forget(_ room: ChatRoomModel) {
        if others[room.id] === room { others[room.id] = nil }
    }
}
