public import Foundation
public import Observation
import OpenMarketDomain

/// The whole app without its looks: the navigation state, and the view model of every open scene.
///
/// A front end shows ``visible`` (or the whole stack of ``router``), hands taps to
/// the view models, and draws again when a state changes. That is all it has to do.
///
/// ```swift
/// let app = AppCoordinator(context: SceneContext(market: client.useCases))
/// await app.start()
/// switch app.visible {
/// case .home(let home): …
/// }
/// ```
@MainActor
@Observable
public final class AppCoordinator {
    public let router: Router
    public let context: SceneContext
    /// The alert of the app itself, over whichever scene is visible.
    public private(set) var alert: AlertModel?

    @ObservationIgnored lazy var scenes = SceneCache(flow: Flow(router: router, context: context, app: self))
    @ObservationIgnored private lazy var live = LiveUpdates(context: context) { [weak self] in self?.scenes.openedChats
    }
    @ObservationIgnored private let requiresLogIn: Bool
    @ObservationIgnored private(set) var user: UserID?
    @ObservationIgnored private var account: String?
    @ObservationIgnored private var intention: Intention?
    @ObservationIgnored private(set) var likes: Task<Void, Never>?
    @ObservationIgnored private var carryingOut: Task<Void, Never>?

    /// An app that has not been started; with `requiresLogIn` it shows users without an account the log-in alone.
    ///
    /// - Parameters:
    ///   - context: What scenes are made of.
    ///   - requiresLogIn: Whether the app shows only the log-in to users without an
    ///     account, as in the original app. A market without accounts is open to all.
    public init(context: SceneContext, requiresLogIn: Bool = true) {
        self.context = context
        self.requiresLogIn = requiresLogIn && context.market.accounts != nil
        router = Router(NavigationState(root: self.requiresLogIn ? .login : .market))
        router.onRemove = { [weak self] id in self?.close(id) }
        context.session.onChange(for: self) { [weak self] state in self?.follow(state) }
        context.onWording(for: self) { [weak self] wording in
            if let self { alert = alert?.retold(in: wording) }
        }
    }

    /// Restores the session, and the navigation state of the last run; changes by others are shown from now on.
    public func start(restoring archive: Data? = nil) async {
        live.start()
        if let accounts = context.market.accounts {
            do throws(MarketError) {
                context.session.become(try await accounts.own.restore())
            } catch {
                alert = context.alerts.error(error, isRetryable: false)
            }
        }
        guard let archive else { return }
        let mayEnter = isLoggedIn || context.market.accounts == nil
        router.restore(archive, isLoggedIn: mayEnter, guestRoot: requiresLogIn ? .login : .market)
    }

    /// The navigation state as data, for ``start(restoring:)`` at the next start.
    public func archive() -> Data? {
        router.navigation.archive()
    }

    /// Selects a tab; one that needs a user shows the log-in first, and is selected after it.
    public func select(_ tab: MarketTab) {
        guard tab.needsSession, !isLoggedIn, context.market.accounts != nil else {
            router.select(tab)
            return
        }
        requestLogIn(then: .tab(tab))
    }

    /// Follows a link; one that needs a user waits for the log-in.
    @discardableResult
    public func open(_ link: DeepLink) -> LinkOutcome {
        intention = nil
        return router.open(link, isLoggedIn: isLoggedIn || context.market.accounts == nil)
    }

    /// Returns once the app has done what a guest wanted before the log-in: for front ends that draw once.
    public func finishIntention() async {
        await carryingOut?.value
    }

    /// Removes the alert.
    public func dismissAlert() {
        alert = nil
    }

    /// Removes the alert and does what was chosen.
    public func answer(_ choice: AlertChoice) {
        alert = nil
        if choice == .logIn { requestLogIn() }
    }

    var isLoggedIn: Bool { context.session.session != nil }
}

extension AppCoordinator {
    /// Shows the log-in over whatever is open, and remembers what to do after it.
    func requestLogIn(then intention: Intention? = nil) {
        guard context.market.accounts != nil else { return }
        self.intention = intention
        router.present(.login)
    }

    /// Shows an alert over whatever is open; no alert leaves the one that is shown.
    func show(_ alert: AlertModel?) {
        if let alert { self.alert = alert }
    }

    /// Starts the session of a user who has just logged in.
    func beginSession(_ session: Session) {
        context.session.become(.signedIn(session))
    }

    /// Starts the session of a user who has just signed up, and welcomes them.
    func finishSignUp(_ session: Session, name: String) {
        beginSession(session)
        alert = context.alerts.signedUp(name)
    }

    /// Removes the unread messages of a chat from the count.
    func noteRead(_ room: ChatRoom.ID) {
        scenes.openedChats?.noteRead(room)
    }

    var openRoom: ChatRoomModel? {
        guard case .route(.chatRoom) = router.visible, case .room(let model) = visible else { return nil }
        return model
    }

    /// Returns whether the user sees the messages of a chat as they come.
    func isReading(_ room: ChatRoom.ID) -> Bool {
        openRoom.map { $0.id == room && $0.state.isLive } ?? false
    }

    /// Ends the session of a user who has just logged out.
    func endSession() {
        context.session.become(.signedOut)
    }

    private func follow(_ state: SessionState) {
        switch state {
        case .signedIn(let session):
            finishLogIn(session)
        case .signedOut:
            resetAfterLogOut()
        case .expired:
            resetAfterLogOut()
            alert = context.alerts.sessionExpired()
        }
    }

    private func finishLogIn(_ session: Session) {
        let next = session.cacheAccount
        // Nothing that one user opened is shown to another, nor what one vendor opened where there are no accounts.
        if let account, account != next { forgetUser() }
        let isNew = account != next
        // Leaving the log-in drops the intention, so it is read before.
        let wanted = intention
        (user, account) = (session.auth?.user, next)
        router.resume()
        if !router.navigation.hasLogIn { scenes.removeLogIn() }
        intention = nil
        if isNew { loadUserData() }
        if let wanted { carryOut(wanted) }
    }

    /// Loads what many scenes show of a user: the likes, and the number of unread messages.
    private func loadUserData() {
        likes?.cancel()
        likes = Task { [context] in await context.loadLikes() }
        guard context.market.accounts != nil else { return }
        let chats = scenes.chats()
        Task { await chats.load() }
    }

    private func resetAfterLogOut() {
        (user, account) = (nil, nil)
        intention = nil
        likes?.cancel()
        carryingOut?.cancel()
        forgetUser()
    }

    private func forgetUser() {
        // First the scenes: one that closes might send a request without a user.
        scenes.removeAll()
        router.reset(to: requiresLogIn ? .login : .market)
        context.store.forgetLikes()
    }

    private func close(_ id: Int) {
        // A closed log-in is dropped, with its texts and with the intention.
        if !router.navigation.hasLogIn {
            intention = nil
            scenes.removeLogIn()
        }
        switch scenes.remove(id) {
        case .room: loadChats()
        case .images(let viewer): handBack(viewer)
        default: break
        }
    }

    /// Loads the chats again after one of them was closed, because it was read.
    private func loadChats() {
        if let chats = scenes.openedChats { Task { await chats.load() } }
    }

    /// Shows the image that was visible last in the viewer, unless the product has other images now.
    private func handBack(_ viewer: ImageViewerModel) {
        guard case .product(let product) = visible else { return }
        guard product.state.content.value?.images.map(\.url) == viewer.state.urls else { return }
        product.showPage(viewer.state.page)
    }
}

extension AppCoordinator {
    /// Does what a guest wanted to do before the log-in.
    private func carryOut(_ intention: Intention) {
        switch intention {
        case .tab(let tab): router.select(tab)
        case .like(let id): carryingOut = Task { [weak self, user] in await self?.like(id, as: user) }
        case .chat(let id): carryingOut = Task { [weak self] in await self?.chat(about: id) }
        }
    }

    /// Likes a product, unless this user likes it already: a guest wants to like it, never to remove a like.
    private func like(_ id: Product.ID, as user: UserID?) async {
        await likes?.value
        guard self.user == user, !context.store.isLiked(id) else { return }
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch {
            show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Talks to the vendor of the product that is visible again after the log-in.
    private func chat(about id: Product.ID) async {
        guard case .product(let product) = visible, product.id == id else { return }
        await product.chat()
    }
}

extension AppCoordinator {
    public var visible: MarketScene {
        let navigation = router.navigation
        if let modal = navigation.modals.last, modal.modal != .login { return scene(of: modal) }
        if let top = navigation.stack.last { return scene(of: top) }
        return navigation.isLoggingIn ? scenes.login() : root(of: navigation.tab)
    }

    /// Every scene that exists: those that were shown and are still open, on all tabs, in the log-in and presented, the
    /// visible one last.
    package var openScenes: [MarketScene] {
        let front = visible
        return scenes.opened(in: router.navigation).filter { $0.id != front.id } + [front]
    }

    /// The scene at the bottom of a tab.
    public func root(of tab: MarketTab) -> MarketScene {
        scenes.root(of: tab)
    }

    public var login: MarketScene { scenes.login() }

    /// The scene of an entry on a stack; the same one as long as the entry exists.
    public func scene(of entry: RouteEntry) -> MarketScene {
        scenes.scene(of: entry)
    }

    /// The scene that lies over everything else.
    public func scene(of modal: ModalEntry) -> MarketScene {
        scenes.scene(of: modal)
    }

    /// Whether a form is open whose content would be lost by closing it, as a link does: ask before you follow one.
    public var hasUnsavedWork: Bool {
        scenes.opened(in: router.navigation).contains { $0.model.hasUnsavedWork }
    }

    /// The tabs, in the order of a bar; without chats in a market that has none.
    public var tabs: [TabItem] {
        // Without a user there is nothing to count; asking for it makes the badge appear with the log-in.
        let unread = isLoggedIn ? scenes.openedChats?.state.unreadCount ?? 0 : 0
        return MarketTab.allCases
            .filter { $0 != .chat || context.market.accounts != nil }
            .map { tab in
                TabItem(
                    id: tab,
                    title: tab.title(in: context.wording),
                    badge: tab == .chat && unread > 0 ? unread : nil,
                    isSelected: tab == router.navigation.tab
                )
            }
    }
}
