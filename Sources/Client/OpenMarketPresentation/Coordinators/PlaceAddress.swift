import Foundation
import OpenMarketDomain

/// The address of a scene as a path with a query: `/products?sort=cheapest&category=home`.
///
/// It holds the place, and the choices of the user where the place is a list of products. Front ends that have addresses
/// themselves, such as a web shop, read and write them here; ``AppCoordinator/go(to:)`` leads to one.
public struct PlaceAddress: Sendable, Hashable {
    public var place: Place
    public var choices: ListChoices

    public init(_ place: Place, _ choices: ListChoices = ListChoices()) {
        (self.place, self.choices) = (place, choices)
    }

    /// Reads the target of a request; `nil` for one that is too long, badly escaped, or names no place.
    ///
    /// Fields of the query that it does not know are for others, and ignored.
    public init?(_ text: String) {
        guard text.utf8.count <= DeepLink.Rules.longestLink, text.utf8.first == UInt8(ascii: "/") else { return nil }
        let path = text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "?") }
        guard let fields = LinkText.fields(ofQuery: text.utf8[path.endIndex...].dropFirst()) else { return nil }
        let place = path.isEmpty ? .home : Place(path: path)
        let search = (fields["q"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if place == .route(.search), !search.isEmpty {
            guard LinkText.isSearch(search) else { return nil }
            self.place = .products(.search(search))
        } else if let place {
            self.place = place
        } else {
            return nil
        }
        choices = ListChoices { fields[$0] }
    }

    /// The address as text; the one of the first page for an id that no address can hold.
    public var text: String { text() }

    /// The address as text, with more fields in its query, which are the front end's own.
    public func text(adding fields: [(name: String, value: String)] = []) -> String {
        let path = place.addressed == .home ? "" : place.path ?? ""
        let query = (choices.fields + fields).map { "\(LinkText.encoded($0.name))=\(LinkText.encoded($0.value))" }
        guard !query.isEmpty else { return "/" + path }
        return "/" + path + (path.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
}

// Every scene of the app has an address, and an address leads to a scene.
extension AppCoordinator {
    /// The address of the visible scene, with the choices of the user in its list.
    public var address: PlaceAddress {
        let place = router.navigation.place
        guard case .products(let model) = visible else { return PlaceAddress(place) }
        let layout = model.state.layout == .list ? nil : model.state.layout
        return PlaceAddress(place, ListChoices(model.state.filter, sort: model.state.sort, layout: layout))
    }

    /// Goes to an address as a user would: back if it is on the stack, and to the log-in if that comes first.
    ///
    /// A list is shown with the choices of the address. Ask before while ``hasUnsavedWork``: forms are closed.
    public func go(to address: PlaceAddress) async {
        await go(to: address.place)
        guard case .products(let model) = visible, router.navigation.place == address.place.addressed else { return }
        model.layOut(address.choices.layout ?? .list)
        await model.sort(by: address.choices.sort ?? .standard)
        await model.filter(address.choices.filter)
    }

    /// Goes to a place as a user would, and leaves the choices in a list as they are.
    ///
    /// - Parameters:
    ///   - place: The place, without what only this device knows.
    ///   - depth: The depth at which a stack begins again from its root, because every open scene takes memory.
    public func go(to place: Place, deepest depth: Int = .max) async {
        let place = place.addressed
        guard place != router.navigation.place else { return }
        let (tab, routes, modal) = place.destination
        switch place {
        case .route(.chatRoom): open(place)
        case .route(.products(.search(let text))): await find(text, depth)
        case .route(.signUp), .login:
            goToLogIn()
            if place != .login, case .login(let model) = visible { await model.perform(command: "signUp") }
        case .modal(.register):
            router.dismissAll()
            select(.register)
        case .tab, .route, .photos, .modal:
            if let route = routes.last { go(to: route, in: tab, depth) } else { goToRoot(of: tab) }
            if case .photos = place { await openImages() }
            if let modal { router.present(isLoggedIn ? modal : .login) }
        }
    }

    private func goToRoot(of tab: MarketTab) {
        router.dismissAll()
        if router.navigation.tab != tab { select(tab) }
        if !router.navigation.isLoggingIn { router.popToRoot() }
    }

    private func goToLogIn() {
        guard !isLoggedIn else { return goToRoot(of: .myPage) }
        if router.navigation.isLoggingIn { router.popToRoot() } else { router.present(.login) }
    }

    private func go(to route: Route, in tab: MarketTab, _ depth: Int) {
        router.dismissAll()
        if router.navigation.tab != tab { select(tab) }
        let stack = router.navigation.stack
        if let entry = stack.last(where: { $0.route == route }) {
            router.pop(to: entry.id)
        } else {
            if stack.count >= min(depth, NavigationState.maximumDepth) { router.popToRoot() }
            router.push(route)
        }
    }

    /// Opens the images of the visible product, which knows them.
    private func openImages() async {
        guard case .product(let model) = visible else { return }
        if model.state.content.value == nil { await model.appear() }
        await model.perform(command: "images")
    }

    /// Goes to the results for a text through the search, which remembers what was looked for.
    private func find(_ text: String, _ depth: Int) async {
        let route = Route.products(.search(text))
        guard !router.navigation.stack.contains(where: { $0.route == route }) else {
            return go(to: route, in: .home, depth)
        }
        go(to: .search, in: .home, depth)
        if case .search(let model) = visible { await model.search(for: text) }
    }
}
