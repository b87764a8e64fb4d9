extension DeepLink {
    /// The tab a link leads to, and all that is open there then.
    var destination: (tab: MarketTab, routes: [Route]) {
        switch self {
        case .home: (.home, [])
        case .product(let id): (.home, [.product(id)])
        case .seller(let id): (.home, [.seller(id)])
        case .category(let category): (.home, [.category(category)])
        case .room(let id): (.chat, [.chatRoom(id)])
        case .search(let text): (.home, text.isEmpty ? [.search] : [.search, .searchResults(text)])
        case .chats: (.chat, [])
        case .myPage: (.myPage, [])
        }
    }

    /// The navigation state after following the link.
    ///
    /// What lay over the market is closed, or what was asked for could not be
    /// seen: a front end asks first while ``AppCoordinator/hasUnsavedWork``. Entries that are in place
    /// already stay, with their view models. Who must log in first is at the
    /// log-in afterwards.
    public func navigation(from state: NavigationState, isLoggedIn: Bool) -> NavigationState {
        var state = state
        if isLoggedIn { state.finishLogIn() }
        guard !mustLogIn(from: state, isLoggedIn: isLoggedIn) else {
            guard !state.isLoggingIn else { return state }
            state.dismissAll()
            state.present(.login)
            return state
        }
        state.dismissAll()
        state.lead(to: destination.routes, in: destination.tab)
        return state
    }

    /// Returns whether the log-in comes first: for what needs an account, and in an app that begins with it for
    /// everything.
    func mustLogIn(from state: NavigationState, isLoggedIn: Bool) -> Bool {
        !isLoggedIn && (needsSession || state.root == .login)
    }
}

extension NavigationState {
    mutating func lead(to routes: [Route], in tab: MarketTab) {
        self.tab = tab
        let kept = zip(stack(of: tab), routes).prefix { $0.route == $1 }.map(\.0)
        let added = routes.dropFirst(kept.count).map { RouteEntry(id: makeID(), route: $0) }
        setStack(kept + added, of: tab)
    }
}
