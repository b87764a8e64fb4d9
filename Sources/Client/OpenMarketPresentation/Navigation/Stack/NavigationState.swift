/// The navigation of the app as a value: what is visible, and what lies below it.
///
/// Two values that are equal look the same on the screen. Everything that
/// changes one is a function on it, so that navigation is tested without a
/// screen, kept on disk and opened from a link.
public struct NavigationState: Sendable, Equatable {
    /// The scene at the bottom of everything.
    public enum Root: String, Sendable, Hashable, Codable {
        case login
        case market
    }

    /// The most screens of a stack, for users who go round in circles.
    static let maximumDepth = 50
    static let maximumModals = 5

    public internal(set) var root: Root
    /// The selected tab; one of those that can be selected.
    public internal(set) var tab: MarketTab
    public internal(set) var loginStack: [RouteEntry] = []
    /// The modals, the topmost last.
    public internal(set) var modals: [ModalEntry] = []
    /// The highest id that was given to an entry.
    var lastID = 0
    private var stacks: [MarketTab: [RouteEntry]] = [:]

    /// A state with empty stacks; a tab that cannot be selected becomes the first one.
    public init(root: Root = .login, tab: MarketTab = .home) {
        self.root = root
        self.tab = tab.isSelectable ? tab : .home
    }

    /// Returns the scenes opened from a tab, the top last.
    public func stack(of tab: MarketTab) -> [RouteEntry] {
        stacks[tab] ?? []
    }

    /// The visible stack: that of the log-in while it is open, of the tab otherwise.
    public var stack: [RouteEntry] { isLoggingIn ? loginStack : stack(of: tab) }
    public var routes: [Route] { stack.map(\.route) }

    /// Whether the log-in is open on top, as the root or as a modal.
    public var isLoggingIn: Bool { root == .login || modals.last?.modal == .login }

    public var visible: Place {
        if let modal = modals.last?.modal, modal != .login { return .modal(modal) }
        if let top = stack.last { return .route(top.route) }
        return isLoggingIn ? .login : .tab(tab)
    }

    /// The id of the visible entry; `nil` for a root.
    public var visibleID: Int? {
        if let modal = modals.last, modal.modal != .login { return modal.id }
        return stack.last?.id ?? modals.last?.id
    }

    /// The ids of all entries, the topmost first.
    public var ids: [Int] {
        let stacked = [loginStack] + MarketTab.allCases.map(stack(of:))
        return modals.reversed().map(\.id) + stacked.flatMap { $0.reversed().map(\.id) }
    }

    mutating func setStack(_ entries: [RouteEntry], of tab: MarketTab) {
        // No empty stacks in the dictionary, or equal states would differ.
        stacks[tab] = entries.isEmpty ? nil : entries
    }

    mutating func setStack(_ entries: [RouteEntry]) {
        if isLoggingIn { loginStack = entries } else { setStack(entries, of: tab) }
    }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }
}

// Every function says whether anything changed.
extension NavigationState {
    /// Pushes a route on the visible stack.
    ///
    /// Refused when the same route is on top already, since people tap twice,
    /// and when the stack is as deep as it may be.
    @discardableResult
    mutating func push(_ route: Route) -> Bool {
        let stack = stack
        guard stack.last?.route != route, stack.count < Self.maximumDepth else { return false }
        setStack(stack + [RouteEntry(id: makeID(), route: route)])
        return true
    }

    /// Pops the top of the visible stack.
    @discardableResult
    mutating func pop() -> Bool {
        guard !stack.isEmpty else { return false }
        setStack(stack.dropLast())
        return true
    }

    @discardableResult
    mutating func popToRoot() -> Bool {
        guard !stack.isEmpty else { return false }
        setStack([])
        return true
    }

    /// Pops what lies above the entry with this id; does nothing when the entry is not on the visible stack.
    @discardableResult
    mutating func pop(to id: Int) -> Bool {
        guard let place = stack.firstIndex(where: { $0.id == id }), place < stack.count - 1 else { return false }
        setStack(Array(stack[...place]))
        return true
    }

    /// Presents a modal.
    ///
    /// Refused when the same modal is topmost already, when logging in is the
    /// root anyway, for a viewer without images, and when there are too many.
    /// A viewer's page is made one that exists.
    @discardableResult
    mutating func present(_ modal: ModalRoute) -> Bool {
        guard let modal = modal.checked, modals.last?.modal != modal else { return false }
        guard modals.count < Self.maximumModals, !(modal == .login && isLoggingIn) else { return false }
        modals.append(ModalEntry(id: makeID(), modal: modal))
        return true
    }

    /// Dismisses the topmost modal.
    @discardableResult
    mutating func dismiss() -> Bool {
        guard let front = modals.last else { return false }
        return close(front.id)
    }

    @discardableResult
    mutating func dismissAll() -> Bool {
        guard let first = modals.first else { return false }
        return close(first.id)
    }

    /// Removes one entry, wherever it is, with everything that was opened from it.
    ///
    /// A scene that is done closes itself by its id: this can neither remove another
    /// scene that was opened after it, nor one too many when it is called twice.
    @discardableResult
    mutating func close(_ id: Int) -> Bool {
        if let place = modals.firstIndex(where: { $0.id == id }) {
            modals.removeSubrange(place...)
            // A scene that was opened from a log-in goes with it.
            if !hasLogIn { loginStack = [] }
            return true
        }
        if let place = loginStack.firstIndex(where: { $0.id == id }) {
            loginStack.removeSubrange(place...)
            return true
        }
        for tab in MarketTab.allCases {
            guard let place = stack(of: tab).firstIndex(where: { $0.id == id }) else { continue }
            setStack(Array(stack(of: tab)[..<place]), of: tab)
            return true
        }
        return false
    }

    /// Does what a tap on a button of the tab bar does.
    ///
    /// A tap on the selected tab leads back to its root.
    @discardableResult
    mutating func select(_ tab: MarketTab) -> Bool {
        switch tab.place {
        case .route(let route): return push(route)
        case .modal(let modal): return present(modal)
        case .tab, .photos:
            if tab == self.tab { return popToRoot() }
            self.tab = tab
            return true
        }
    }

    /// Starts again from a root; nothing that was open stays open.
    mutating func reset(to root: Root) {
        var fresh = NavigationState(root: root)
        fresh.lastID = lastID
        self = fresh
    }

    /// Closes the log-in, root or modal, and shows the market.
    @discardableResult
    mutating func finishLogIn() -> Bool {
        let before = self
        root = .market
        loginStack = []
        if let place = modals.firstIndex(where: { $0.modal == .login }) { modals.removeSubrange(place...) }
        return self != before
    }

    /// Whether the log-in is open, visible or not.
    var hasLogIn: Bool { root == .login || modals.contains { $0.modal == .login } }
}

/// An entry of a stack, with a unique id.
///
/// The same product may be on a stack twice, each time with its own view model;
/// the id says which is which.
public struct RouteEntry: Sendable, Hashable, Codable, Identifiable {
    /// The id, never used again by the same router.
    public let id: Int
    public let route: Route

    init(id: Int, route: Route) {
        self.id = id
        self.route = route
    }
}

/// A modal that is presented, with a unique id.
public struct ModalEntry: Sendable, Hashable, Codable, Identifiable {
    /// The id, never used again by the same router.
    public let id: Int
    public let modal: ModalRoute

    init(id: Int, modal: ModalRoute) {
        self.id = id
        self.modal = modal
    }
}
