/// Where a scene stands.
///
/// A response can arrive long after the user has left the scene that waits for
/// it. Everything that leads on from a scene is therefore tied to its place: it
/// happens only while that place is visible, never on another stack.
enum ScenePlace: Sendable, Hashable {
    /// The log-in, root or modal.
    case login
    /// The bottom of a tab.
    case root(MarketTab)
    /// What was pushed or presented under an id.
    case entry(Int)
}

extension NavigationState {
    /// Whether the scene of a place is the visible one.
    func shows(_ place: ScenePlace) -> Bool {
        switch place {
        case .login: isLoggingIn && loginStack.isEmpty
        case .root(let tab): visible == .tab(tab)
        case .entry(let id): visibleID == id
        }
    }
}
