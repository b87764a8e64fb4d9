/// A button of the tab bar, in the order of the bar.
public enum MarketTab: String, Sendable, Hashable, Codable, CaseIterable {
    /// The first page of the market.
    case home
    /// Searching.
    case search
    /// Offering something.
    case register
    /// One's conversations.
    case chat
    /// What is one's own.
    case myPage

    /// What a tap on the button does.
    ///
    /// Two buttons are intercepted: searching goes on top of where one is, and
    /// the form comes over it, so that one returns to the same place.
    public var decision: TabDecision {
        switch self {
        case .home, .chat, .myPage: .select
        case .search: .push(.search)
        case .register: .present(.register)
        }
    }

    /// Whether the button has a stack of its own.
    public var isSelectable: Bool { decision == .select }
}

/// What a tap on a button of the tab bar does.
public enum TabDecision: Sendable, Hashable {
    /// The tab comes to the front.
    case select
    /// A place is put on the stack of the tab one is in.
    case push(Route)
    /// A place is shown over everything.
    case present(ModalRoute)
}
