import OpenMarket
import WebPages

// Every scene of the app has an address in the shop, and an address leads to a scene.
extension AppCoordinator {
    /// The address of the visible scene.
    var place: Place {
        let navigation = router.navigation
        if let modal = navigation.modals.last?.modal, modal != .login { return place(of: modal) }
        if let route = navigation.stack.last?.route { return Place(route) }
        return navigation.isLoggingIn ? .logIn : place(of: navigation.tab)
    }

    /// Goes to an address as a user would: back if it is on the stack, and to the log-in if that comes first.
    func go(to place: Place) async {
        guard place != self.place else { return }
        switch place {
        case .home: goToRoot(of: .home)
        case .chats: goToRoot(of: .chat)
        case .myPage: goToRoot(of: .myPage)
        case .register:
            router.dismissAll()
            select(.register)
        case .logIn: goToLogIn()
        case .signUp:
            goToLogIn()
            if case .login(let model) = visible { await model.perform(.signUp) }
        case .edit(let id): edit(id)
        case .photos(let id): await openPhotos(of: id)
        case .results(let text): await find(text)
        default: goToRoute(of: place)
        }
    }

    private func goToRoot(of tab: MarketTab) {
        router.dismissAll()
        if router.navigation.tab != tab { select(tab) }
        if !router.navigation.isLoggingIn { router.popToRoot() }
    }

    private func goToLogIn() {
        guard context.session.session == nil else { return goToRoot(of: .myPage) }
        if router.navigation.isLoggingIn { router.popToRoot() } else { router.present(.login) }
    }

    private func goToRoute(of place: Place) {
        guard let route = Route(place) else { return }
        if let link = place.link, link.needsSession {
            open(link)
            return
        }
        goToRoute(route, in: [.sales, .likes, .viewed, .followed].contains(place) ? .myPage : .home)
    }

    private func goToRoute(_ route: Route, in tab: MarketTab) {
        router.dismissAll()
        if router.navigation.tab != tab { select(tab) }
        let stack = router.navigation.stack
        if let entry = stack.last(where: { $0.route == route }) {
            router.pop(to: entry.id)
        } else {
            // A user who has gone round in circles for long begins again: every page that is open takes memory here.
            if stack.count >= Self.depth || rowCount > Self.rows { router.popToRoot() }
            router.push(route)
        }
    }

    /// How many pages of a tab stay open below the visible one.
    static var depth: Int { 12 }
    /// How many rows the lists that are open may have before the next page closes those of its tab.
    static var rows: Int { 6000 }

    /// How many rows the open lists have.
    private var rowCount: Int {
        MarketTab.allCases.flatMap { router.navigation.stack(of: $0) }.reduce(0) { sum, entry in
            if case .products(let list) = scene(of: entry) { return sum + list.state.rows.count }
            return sum
        }
    }

    /// Presents a form, also for a user who has to log in before sending it.
    func openForm(at place: Place) {
        router.dismissAll()
        if case .edit(let id) = place {
            goToRoute(.product(id), in: .home)
            router.present(.edit(id))
        } else {
            router.present(.register)
        }
    }

    private func edit(_ id: Product.ID) {
        goToRoute(.product(id), in: .home)
        router.present(context.session.session == nil ? .login : .edit(id))
    }

    /// The viewer opens from the product, which knows the images.
    private func openPhotos(of id: Product.ID) async {
        goToRoute(.product(id), in: .home)
        guard case .product(let model) = visible else { return }
        if model.state.content.value == nil { await model.perform(.load) }
        await model.perform(.openImage)
    }

    /// The search remembers what was looked for.
    private func find(_ text: String) async {
        let route = Route.searchResults(text)
        guard !router.navigation.stack.contains(where: { $0.route == route }) else {
            return goToRoute(route, in: .home)
        }
        goToRoute(.search, in: .home)
        if case .search(let model) = visible { await model.perform(.choose(text)) }
    }

    private func place(of modal: ModalRoute) -> Place {
        switch modal {
        case .register, .registerAgain: .register
        case .edit(let id): .edit(id)
        case .login: .logIn
        case .imageViewer:
            // The images are those of the product they were opened from.
            if case .product(let id)? = router.navigation.stack.last?.route { .photos(id) } else { .home }
        }
    }

    private func place(of tab: MarketTab) -> Place {
        switch tab {
        case .home, .search, .register: .home
        case .chat: .chats
        case .myPage: .myPage
        }
    }
}
