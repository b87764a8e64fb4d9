/// The layout of products.
public enum ListLayout: String, Sendable, Hashable, CaseIterable {
    /// One below the other.
    case list
    /// Side by side.
    case grid

    /// Returns the name of the layout.
    public func title(in wording: Wording) -> String {
        switch self {
        case .list: wording(.layoutList)
        case .grid: wording(.layoutGrid)
        }
    }
}
