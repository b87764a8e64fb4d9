public import Foundation
public import Observation
import OpenMarketDomain

/// The whole app without its looks: where one is, and the view model of every scene that is open.
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
    /// Where one is.
    public let router: Router
    /// What scenes are made of.
    public let context: SceneContext
    /// What to tell the user, whichever scene is open.
    public private(set) var alert: AlertModel?

    @ObservationIgnored let scenes: SceneShelf
    @ObservationIgnored private let requiresLogIn: Bool
    @ObservationIgnored private(set) var user: UserID?
    @ObservationIgnored private var intention: Intention?
    @ObservationIgnored private(set) var likes: Task<Void, Never>?
    @ObservationIgnored var carryingOut: Task<Void, Never>?

    /// An app that has not been started.
    ///
    /// - Parameters:
    ///   - context: What scenes are made of.
    ///   - requiresLogIn: Whether nobody gets further than the log-in without an
    ///     account, as in the original app. A market without accounts is open to all.
    public init(context: SceneContext, requiresLogIn: Bool = true) {
        self.context = context
        self.requiresLogIn = requiresLogIn && context.market.accounts != nil
        router = Router(NavigationState(root: self.requiresLogIn ? .login : .market))
        let reference = AppReference()
        scenes = SceneShelf(flow: Flow(router: router, context: context, app: reference))
        reference.coordinator = self
        router.onRemove = { [weak self] id in self?.close(id) }
        context.session.onChange(for: self) { [weak self] state in self?.follow(state) }
    }

    /// Goes on with the login of last time, and to where the user was then.
    public func start(restoring archive: Data? = nil) async {
        if let accounts = context.market.accounts {
            do throws(MarketError) {
                context.session.become(try await accounts.restoreSession())
            } catch {
                alert = context.alerts.error(error, isRetryable: false)
            }
        }
        guard let archive else { return }
        let mayEnter = isLoggedIn || context.market.accounts == nil
        router.restore(archive, isLoggedIn: mayEnter, guestRoot: requiresLogIn ? .login : .market)
    }

    /// Where one is, to be handed to ``start(restoring:)`` after the next start.
    public func archive() -> Data? {
        router.navigation.archive()
    }

    /// Taps a tab; one that needs a user asks for the log-in first, and is tapped once somebody has logged in.
    public func select(_ tab: MarketTab) {
        guard tab.needsSession, !isLoggedIn, context.market.accounts != nil else {
            router.select(tab)
            return
        }
        requestLogIn(then: .tab(tab))
    }

    /// Follows a link.
    @discardableResult
    public func open(_ link: DeepLink) -> LinkOutcome {
        intention = nil
        return router.open(link, isLoggedIn: isLoggedIn || context.market.accounts == nil)
    }

    /// Takes the alert away.
    public func dismissAlert() {
        alert = nil
    }

    /// Takes the alert away, and goes on with what it asked.
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

    /// Lets somebody in who has just logged in.
    func enter(_ session: Session) {
        context.session.become(.signedIn(session))
    }

    /// Lets somebody in who has just signed up, and says so where they are by then.
    func welcome(new session: Session, name: String) {
        enter(session)
        alert = context.alerts.signedUp(name)
    }

    /// Takes note of a chat that was read, which is not counted any more.
    func noteRead(_ room: ChatRoom.ID) {
        scenes.openedChats?.noteRead(room)
    }

    /// Shows somebody out who has just logged out.
    func leave() {
        context.session.become(.signedOut)
    }

    private func follow(_ state: SessionState) {
        switch state {
        case .signedIn(let session):
            welcome(session)
        case .signedOut:
            sayGoodbye()
        case .expired:
            sayGoodbye()
            alert = context.alerts.sessionExpired()
        }
    }

    private func welcome(_ session: Session) {
        let next = session.auth?.user
        // Nothing that one user opened is shown to another.
        if let user, user != next { forgetUser() }
        let isNew = user != next
        // Leaving the log-in drops the intention, so it is read before.
        let wanted = intention
        user = next
        router.resume()
        intention = nil
        if isNew { loadWhatIsTheirs() }
        if let wanted { carryOut(wanted) }
    }

    /// Loads what every scene shows of a user: the hearts, and the number of unread messages.
    private func loadWhatIsTheirs() {
        likes?.cancel()
        likes = Task { [context] in await context.loadLikes() }
        guard context.market.accounts != nil else { return }
        let chats = scenes.chats()
        Task { await chats.load() }
    }

    private func sayGoodbye() {
        user = nil
        intention = nil
        likes?.cancel()
        carryingOut?.cancel()
        forgetUser()
    }

    private func forgetUser() {
        // First the scenes: one that closes might ask the market something on behalf of nobody.
        scenes.removeAll()
        router.reset(to: requiresLogIn ? .login : .market)
        context.store.forgetLikes()
    }

    private func close(_ id: Int) {
        // A log-in that was given up is forgotten, with what was typed and what it was for.
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

    /// Whoever comes out of a chat has read it.
    private func loadChats() {
        if let chats = scenes.openedChats { Task { await chats.load() } }
    }

    /// Shows the picture that was in view last, unless the product has others by now.
    private func handBack(_ viewer: ImageViewerModel) {
        guard case .product(let product) = visible else { return }
        guard product.state.content.value?.images.map(\.url) == viewer.state.urls else { return }
        product.showPage(viewer.state.page)
    }
}

extension MarketTab {
    /// Whether there is nothing to see on it for somebody who is not logged in.
    fileprivate var needsSession: Bool {
        switch self {
        case .register, .chat: true
        case .home, .search, .myPage: false
        }
    }
}
