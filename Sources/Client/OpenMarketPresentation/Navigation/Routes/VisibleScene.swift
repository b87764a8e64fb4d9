/// The visible scene.
public enum VisibleScene: Sendable, Hashable {
    /// Logging in, as the root of the app.
    case login
    /// A tab of which nothing was opened.
    case tab(MarketTab)
    /// The top of a stack.
    case route(Route)
    /// A modal.
    case modal(ModalRoute)
}
