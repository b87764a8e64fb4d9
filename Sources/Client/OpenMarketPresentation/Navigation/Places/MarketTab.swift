/// A button of the tab bar, in the order of the bar.
public enum MarketTab: String, Sendable, Hashable, Codable, CaseIterable {
    case home
    case search
    case register
    case chat
    case myPage

    /// The place that a tap on the button leads to.
    ///
    /// Two buttons are intercepted: the search is pushed on the visible stack, and
    /// the form comes over it, so that one returns to the same place.
    public var place: Place {
        switch self {
        case .home, .chat, .myPage: .tab(self)
        case .search: .route(.search)
        case .register: .modal(.register)
        }
    }

    /// Whether the button has a stack of its own.
    public var isSelectable: Bool { place == .tab(self) }

    var needsSession: Bool { self == .register || self == .chat }
}
