import OpenMarketDomain

/// The view models of all open scenes: created when a scene is first shown, removed with its entry.
@MainActor
final class SceneCache {
    private let flow: Flow
    private var roots: [MarketTab: MarketScene] = [:]
    private var entries: [Int: MarketScene] = [:]
    private var logIn: MarketScene?

    init(flow: Flow) {
        self.flow = flow
    }

    /// The list of chats, if it was ever opened.
    var openedChats: ChatListModel? {
        if case .chats(let model) = roots[.chat] { return model }
        return nil
    }

    /// The list of chats, which is opened if it was not before.
    func chats() -> ChatListModel {
        if let openedChats { return openedChats }
        let model = ChatCoordinator(flow: flow).chats()
        roots[.chat] = .chats(model)
        return model
    }

    func login() -> MarketScene {
        if let logIn { return logIn }
        let scene = MarketScene.login(LoginCoordinator(flow: flow).login())
        logIn = scene
        return scene
    }

    func root(of tab: MarketTab) -> MarketScene {
        if let scene = roots[tab] { return scene }
        let scene = makeRoot(of: tab)
        roots[tab] = scene
        return scene
    }

    func scene(of entry: RouteEntry) -> MarketScene {
        if let scene = entries[entry.id] { return scene }
        let scene = make(entry)
        entries[entry.id] = scene
        return scene
    }

    func scene(of modal: ModalEntry) -> MarketScene {
        if let scene = entries[modal.id] { return scene }
        let scene = make(modal)
        entries[modal.id] = scene
        return scene
    }

    /// The scenes of these positions that were ever shown: the tabs with their stacks, the log-in with its stack, and what
    /// is presented, each from back to front.
    func opened(in navigation: NavigationState) -> [MarketScene] {
        let tabs = MarketTab.allCases.flatMap { tab in
            [roots[tab]] + navigation.stack(of: tab).map { entries[$0.id] }
        }
        let modals = navigation.modals.filter { $0.modal != .login }.map { entries[$0.id] }
        return (tabs + [logIn] + navigation.loginStack.map { entries[$0.id] } + modals).compactMap(\.self)
    }

    /// Lets a scene go, and says which it was.
    func remove(_ id: Int) -> MarketScene? {
        let scene = entries.removeValue(forKey: id)
        scene?.model.end()
        return scene
    }

    func removeLogIn() {
        logIn?.model.end()
        logIn = nil
    }

    func removeAll() {
        for scene in entries.values { scene.model.end() }
        for scene in roots.values { scene.model.end() }
        logIn?.model.end()
        roots = [:]
        entries = [:]
        logIn = nil
    }

    private func makeRoot(of tab: MarketTab) -> MarketScene {
        switch tab {
        case .home, .search, .register: .home(HomeCoordinator(flow: flow).home())
        case .chat: .chats(chats())
        case .myPage: .myPage(MyPageCoordinator(flow: flow).myPage())
        }
    }

    private func make(_ entry: RouteEntry) -> MarketScene {
        let home = HomeCoordinator(flow: flow)
        return switch entry.route {
        case .signUp(let email): .signUp(LoginCoordinator(flow: flow).signUp(email: email, entry: entry.id))
        case .product(let id): .product(home.product(id, entry: entry.id))
        case .search: .search(SearchCoordinator(flow: flow).search(entry: entry.id))
        case .chatRoom(let id): .room(ChatCoordinator(flow: flow).room(id, entry: entry.id))
        case .products(let kind): .products(home.products(kind, entry: entry.id))
        case .notices: .notices(MyPageCoordinator(flow: flow).notices(entry: entry.id))
        }
    }

    private func make(_ modal: ModalEntry) -> MarketScene {
        let modals = ModalCoordinator(flow: flow)
        return switch modal.modal {
        case .register: .form(modals.form(.register, entry: modal.id))
        case .registerAgain(let id): .form(modals.form(.register, replacing: id, entry: modal.id))
        case .edit(let id): .form(modals.form(.edit(id), entry: modal.id))
        case .imageViewer(let urls, let page): .images(modals.images(urls, page: page, entry: modal.id))
        case .login: login()
        }
    }
}
