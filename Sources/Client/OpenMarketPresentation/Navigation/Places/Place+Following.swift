import OpenMarketDomain

extension Place {
    /// The tab that the place belongs to, all that is open there then, and the modal over it.
    var destination: (tab: MarketTab, routes: [Route], modal: ModalRoute?) {
        switch self {
        case .tab(let tab) where tab.isSelectable: (tab, [], nil)
        case .tab(let tab): tab.place.destination
        case .route(.product(let id)), .photos(let id): (.home, [.product(id)], nil)
        case .route(.products(.search(let text))): (.home, [.search, .products(.search(text))], nil)
        case .route(.products(let kind)): (kind.isOwn ? .myPage : .home, [.products(kind)], nil)
        case .route(.search): (.home, [.search], nil)
        case .route(.chatRoom(let id)): (.chat, [.chatRoom(id)], nil)
        case .route(.notices): (.myPage, [.notices], nil)
        case .route(.signUp), .modal(.login): (.myPage, [], .login)
        case .modal(.edit(let id)): (.home, [.product(id)], .edit(id))
        case .modal(let modal): (.home, [], modal)
        }
    }

    /// The navigation state after following the link.
    ///
    /// Modals over the market are closed, because they would hide the place: a front end
    /// asks first while ``AppCoordinator/hasUnsavedWork``. Entries that are in place
    /// already stay, with their view models. A user who must log in first is at the
    /// log-in afterwards.
    func navigation(from state: NavigationState, isLoggedIn: Bool) -> NavigationState {
        var state = state
        if isLoggedIn { state.finishLogIn() }
        guard !mustLogIn(from: state, isLoggedIn: isLoggedIn) else {
            guard !state.isLoggingIn else { return state }
            state.dismissAll()
            state.present(.login)
            return state
        }
        state.dismissAll()
        let destination = destination
        state.lead(to: destination.routes, in: destination.tab)
        if let modal = destination.modal, !(modal == .login && isLoggedIn) { state.present(modal) }
        return state
    }

    /// Returns whether the log-in comes first: for what needs an account, and in an app that begins with it for
    /// everything.
    fileprivate func mustLogIn(from state: NavigationState, isLoggedIn: Bool) -> Bool {
        !isLoggedIn && (needsSession || state.root == .login)
    }
}

extension NavigationState {
    fileprivate mutating func lead(to routes: [Route], in tab: MarketTab) {
        self.tab = tab
        let kept = zip(stack(of: tab), routes).prefix { $0.route == $1 }.map(\.0)
        let added = routes.dropFirst(kept.count).map { RouteEntry(id: makeID(), route: $0) }
        setStack(kept + added, of: tab)
    }
}

/// The outcome of following a link.
public enum LinkOutcome: Sendable, Hashable {
    case opened
    /// The log-in is open; the link waits.
    case waitsForLogIn
}

extension Router {
    /// Follows a link, or remembers it until a user has logged in.
    @discardableResult
    public func open(_ link: Place, isLoggedIn: Bool) -> LinkOutcome {
        let waits = link.mustLogIn(from: navigation, isLoggedIn: isLoggedIn)
        remember(waits ? link : nil)
        change { state in
            state = link.navigation(from: state, isLoggedIn: isLoggedIn)
            return true
        }
        return waits ? .waitsForLogIn : .opened
    }

    /// Closes the log-in after a user has logged in, and follows the link that waited, if any.
    ///
    /// Gives the link that was followed.
    @discardableResult
    public func resume() -> Place? {
        let link = pendingLink
        change { $0.finishLogIn() }
        if let link { open(link, isLoggedIn: true) }
        return link
    }
}
