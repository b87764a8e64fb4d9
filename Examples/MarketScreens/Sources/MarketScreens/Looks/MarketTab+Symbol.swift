public import OpenMarket

extension MarketTab {
    /// The system symbol on its button.
    public var symbol: String {
        switch self {
        case .home: "house"
        case .search: "magnifyingglass"
        case .register: "plus.circle"
        case .chat: "bubble.left.and.bubble.right"
        case .myPage: "person"
        }
    }
}
