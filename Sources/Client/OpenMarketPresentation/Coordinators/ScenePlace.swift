/// The position of a scene in the navigation state.
///
/// A response can arrive long after the user has left the scene that waits for
/// it. Every exit of a scene is therefore tied to the position of the scene: it
/// happens only while that position is visible, never on another stack.
enum ScenePlace: Sendable, Hashable {
    /// The log-in, root or modal.
    case login
    /// The bottom of a tab.
    case root(MarketTab)
    /// The scene that was pushed or presented under an id.
    case entry(Int)
}

extension NavigationState {
    /// Returns whether the scene at a position is the visible one.
    func shows(_ place: ScenePlace) -> Bool {
        switch place {
        case .login: isLoggingIn && loginStack.isEmpty
        case .root(let tab): visible == .tab(tab)
        case .entry(let id): visibleID == id
        }
    }
}
