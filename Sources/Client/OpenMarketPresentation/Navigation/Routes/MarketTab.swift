/// A button of the tab bar, in the order of the bar.
public enum MarketTab: String, Sendable, Hashable, Codable, CaseIterable {
    /// The first page of the market.
    case home
    /// Searching.
    case search
    /// Offering something.
    case register
    /// The user's chats.
    case chat
    /// The user's own page.
    case myPage

    /// The effect of a tap on the button.
    ///
    /// Two buttons are intercepted: the search is pushed on the visible stack, and
    /// the form comes over it, so that one returns to the same place.
    var decision: TabDecision {
        switch self {
        case .home, .chat, .myPage: .select
        case .search: .push(.search)
        case .register: .present(.register)
        }
    }

    /// Whether the button has a stack of its own.
    public var isSelectable: Bool { decision == .select }
}

/// The effect of a tap on a button of the tab bar.
enum TabDecision: Sendable, Equatable {
    /// The tab comes to the front.
    case select
    /// A route is pushed on the stack of the selected tab.
    case push(Route)
    /// A modal is presented.
    case present(ModalRoute)
}
