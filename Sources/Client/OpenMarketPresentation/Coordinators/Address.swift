import Foundation
import OpenMarketDomain

/// The address of a scene as a path with a query: `/products?sort=cheapest&category=home`.
///
/// It holds the place, and the choices of the user where the place is a list of products. Front ends that have addresses
/// themselves, such as a web shop, read and write them here; ``AppCoordinator/go(to:)`` leads to one.
public struct Address: Sendable, Hashable {
    /// The place.
    public var link: DeepLink
    /// The choices in the list of products there.
    public var choices: ListChoices

    /// The address of a place.
    public init(_ link: DeepLink, _ choices: ListChoices = ListChoices()) {
        (self.link, self.choices) = (link, choices)
    }

    /// Reads the target of a request; `nil` for one that is too long, badly escaped, or names no place.
    ///
    /// Fields of the query that it does not know are for others, and ignored.
    public init?(_ text: String) {
        guard text.utf8.count <= DeepLink.Rules.longestLink, text.utf8.first == UInt8(ascii: "/") else { return nil }
        let path = text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "?") }
        let query = text.utf8[path.endIndex...].dropFirst()
        guard let fields = LinkText.fields(ofQuery: query) else { return nil }
        if path.isEmpty {
            link = .home
        } else if path.elementsEqual("search".utf8) {
            let text = (fields["q"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            guard LinkText.isSearch(text) else { return nil }
            link = .search(text)
        } else if let link = DeepLink(place: Array(path)[...]) {
            self.link = link
        } else {
            return nil
        }
        choices = ListChoices { fields[$0] }
    }

    /// The address as text; the one of the first page for an id that no address can hold.
    public var text: String { text() }

    /// The address as text, with more fields in its query, which are the front end's own.
    public func text(adding fields: [(name: String, value: String)] = []) -> String {
        guard link != .home, let place = link.place else {
            return "/" + Self.query(choices.fields + fields, after: "?")
        }
        return "/" + place + Self.query(choices.fields + fields, after: place.contains("?") ? "&" : "?")
    }

    private static func query(_ fields: [(name: String, value: String)], after sign: String) -> String {
        guard !fields.isEmpty else { return "" }
        return sign
            + fields.map { LinkText.encoded($0.name) + "=" + LinkText.encoded($0.value) }.joined(separator: "&")
    }
}

// Every scene of the app has an address, and an address leads to a scene.
extension AppCoordinator {
    /// The address of the visible scene, with the choices of the user in its list.
    public var address: Address {
        let link = DeepLink(router.navigation)
        guard case .products(let model) = visible else { return Address(link) }
        let layout = model.state.layout == .list ? nil : model.state.layout
        return Address(link, ListChoices(model.state.filter, sort: model.state.sort, layout: layout))
    }

    /// Goes to an address as a user would: back if it is on the stack, and to the log-in if that comes first.
    ///
    /// A list is shown with the choices of the address. Ask before while ``hasUnsavedWork``: forms are closed.
    public func go(to address: Address) async {
        await go(to: address.link)
        guard case .products(let model) = visible, DeepLink(router.navigation) == address.link else { return }
        model.layOut(address.choices.layout ?? .list)
        await model.sort(by: address.choices.sort ?? .standard)
        await model.filter(address.choices.filter)
    }

    /// Goes to a place as a user would, and leaves the choices in a list as they are.
    ///
    /// - Parameters:
    ///   - link: The place.
    ///   - depth: The depth at which a stack begins again from its root, because every open scene takes memory.
    public func go(to link: DeepLink, deepest depth: Int = .max) async {
        guard link != DeepLink(router.navigation) else { return }
        switch link {
        case .home, .chats, .myPage: goToRoot(of: link.destination.tab)
        case .register:
            router.dismissAll()
            select(.register)
        case .logIn: goToLogIn()
        case .signUp:
            goToLogIn()
            if case .login(let model) = visible { await model.perform(command: "signUp") }
        case .room: open(link)
        case .search(let text) where !text.isEmpty: await find(text, depth)
        case .edit(let id):
            go(to: .product(id), in: .home, depth)
            router.present(isLoggedIn ? .edit(id) : .login)
        case .photos(let id):
            go(to: .product(id), in: .home, depth)
            await openImages()
        default:
            if let route = link.route { go(to: route, in: link.destination.tab, depth) }
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
