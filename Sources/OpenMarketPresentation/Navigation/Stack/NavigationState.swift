/// Where somebody is in the app, and how they got there: a value.
///
/// Two values that are equal look the same on the screen. Everything that
/// changes one is a function on it, so that navigation is tested without a
/// screen, kept on disk and opened from a link.
public struct NavigationState: Sendable, Hashable {
    /// What everything stands on.
    public enum Root: String, Sendable, Hashable, Codable {
        /// Logging in.
        case login
        /// The market with its tabs.
        case market
    }

    /// No stack grows beyond this: people go round in circles, memory does not.
    public static let maximumDepth = 50
    /// No more modals than this lie over each other.
    public static let maximumModals = 5

    /// What everything stands on.
    public internal(set) var root: Root
    /// The tab in front; one of those that can be selected.
    public internal(set) var tab: MarketTab
    /// What was opened from the log-in.
    public internal(set) var loginStack: [RouteEntry] = []
    /// The modals, the one in front last.
    public internal(set) var modals: [ModalEntry] = []
    /// The highest id that was given to an entry.
    public internal(set) var lastID = 0
    private var stacks: [MarketTab: [RouteEntry]] = [:]

    /// A state in which nothing was opened yet; a tab that cannot be selected gives the first one.
    public init(root: Root = .login, tab: MarketTab = .home) {
        self.root = root
        self.tab = tab.isSelectable ? tab : .home
    }

    /// What was opened from a tab, the top last.
    public func stack(of tab: MarketTab) -> [RouteEntry] {
        stacks[tab] ?? []
    }

    /// The stack in front: that of the log-in while one logs in, of the tab otherwise.
    public var stack: [RouteEntry] { isLoggingIn ? loginStack : stack(of: tab) }

    /// The places on the stack in front.
    public var routes: [Route] { stack.map(\.route) }

    /// Whether the log-in is in front, be it as the root or as a modal.
    public var isLoggingIn: Bool { root == .login || modals.last?.modal == .login }

    /// What is in front of everything else.
    public var visible: VisibleScene {
        if let modal = modals.last?.modal, modal != .login { return .modal(modal) }
        if let top = stack.last { return .route(top.route) }
        if let modal = modals.last?.modal { return .modal(modal) }
        return root == .login ? .login : .tab(tab)
    }

    /// The id of what is in front; `nil` for a root.
    public var visibleID: Int? {
        if let modal = modals.last, modal.modal != .login { return modal.id }
        return stack.last?.id ?? modals.last?.id
    }

    /// The ids of all entries, those in front first.
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
