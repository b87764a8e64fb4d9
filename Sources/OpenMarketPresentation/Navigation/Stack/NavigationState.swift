/// The navigation of the app as a value: what is visible, and what lies below it.
///
/// Two values that are equal look the same on the screen. Everything that
/// changes one is a function on it, so that navigation is tested without a
/// screen, kept on disk and opened from a link.
public struct NavigationState: Sendable, Equatable {
    /// The scene at the bottom of everything.
    public enum Root: String, Sendable, Hashable, Codable {
        /// Logging in.
        case login
        /// The market with its tabs.
        case market
    }

    /// No stack grows beyond this: people go round in circles, memory does not.
    static let maximumDepth = 50
    /// No more modals than this lie over each other.
    static let maximumModals = 5

    /// The scene at the bottom of everything.
    public internal(set) var root: Root
    /// The selected tab; one of those that can be selected.
    public internal(set) var tab: MarketTab
    /// The scenes opened from the log-in.
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

    /// The routes on the visible stack.
    public var routes: [Route] { stack.map(\.route) }

    /// Whether the log-in is open on top, as the root or as a modal.
    public var isLoggingIn: Bool { root == .login || modals.last?.modal == .login }

    /// The visible scene.
    public var visible: VisibleScene {
        if let modal = modals.last?.modal, modal != .login { return .modal(modal) }
        if let top = stack.last { return .route(top.route) }
        if let modal = modals.last?.modal { return .modal(modal) }
        return root == .login ? .login : .tab(tab)
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
