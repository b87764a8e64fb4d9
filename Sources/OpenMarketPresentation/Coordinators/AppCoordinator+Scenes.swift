import OpenMarketDomain

extension AppCoordinator {
    /// The visible scene.
    public var visible: MarketScene {
        let navigation = router.navigation
        if let modal = navigation.modals.last, modal.modal != .login { return scene(of: modal) }
        if let top = navigation.stack.last { return scene(of: top) }
        return navigation.isLoggingIn ? scenes.login() : root(of: navigation.tab)
    }

    /// The scene at the bottom of a tab.
    public func root(of tab: MarketTab) -> MarketScene {
        scenes.root(of: tab)
    }

    /// The log-in.
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
        router.navigation.modals.contains { scenes.opened($0.id)?.hasUnsavedWork == true }
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
