/// How products are laid out.
public enum ListLayout: String, Sendable, Hashable, CaseIterable {
    /// One below the other.
    case list
    /// Side by side.
    case grid

    /// What the layout is called.
    public func title(in wording: Wording) -> String {
        switch self {
        case .list: wording(.layoutList)
        case .grid: wording(.layoutGrid)
        }
    }
}
