/// A tab as a bar shows it.
public struct TabItem: Sendable, Equatable, Identifiable {
    public let id: MarketTab
    public let title: String
    /// The number on it, when there is something to count.
    public let badge: Int?
    public let isSelected: Bool
}

extension MarketTab {
    func title(in wording: Wording) -> String {
        switch self {
        case .home: wording(.tabHome)
        case .search: wording(.tabSearch)
        case .register: wording(.tabRegister)
        case .chat: wording(.tabChat)
        case .myPage: wording(.tabMy)
        }
    }
}
