public import Observation
import OpenMarketDomain

/// Holds the navigation state, and changes it only through named functions.
///
/// A user interface shows ``navigation`` and reports what people do. An owner of
/// view models removes them in ``onRemove``.
///
/// ```swift
/// let router = Router(NavigationState(root: .market))
/// router.push(.product(Product.ID(7)))
/// router.visible  // .route(.product(7))
/// ```
@MainActor
@Observable
public final class Router {
    public private(set) var navigation: NavigationState
    /// The link that waits for the log-in.
    public private(set) var pendingLink: Place?
    /// Whether the front end shows a list and what was opened from it side by side, as ``StackColumns``.
    ///
    /// The list then leads on while something else is visible: what it opens takes the place of what it opened before.
    public var showsColumns = false
    /// Called with the id of every removed entry, the topmost first.
    @ObservationIgnored public var onRemove: (@MainActor (Int) -> Void)?
    private let broadcast: Broadcast<NavigationState>

    /// A router that stands somewhere.
    public init(_ navigation: NavigationState = NavigationState()) {
        self.navigation = navigation
        broadcast = Broadcast(navigation)
    }

    public var visible: Place { navigation.visible }

    /// The current state and every later one; a slow reader gets the newest.
    ///
    /// As many may listen as like to. The streams end with the router.
    public func states() -> AsyncStream<NavigationState> {
        broadcast.values()
    }

    /// Changes the state by `move`, and notifies the readers.
    @discardableResult
    func change(_ move: (inout NavigationState) -> Bool) -> Bool {
        var next = navigation
        guard move(&next) else { return false }
        let before = navigation.ids
        navigation = next
        broadcast.change(to: next)
        let left = Set(next.ids)
        for id in before where !left.contains(id) { onRemove?(id) }
        return true
    }

    func remember(_ link: Place?) {
        pendingLink = link
    }
}

// The intentions; each says whether anything changed.
extension Router {
    /// Pushes a route on the visible stack; refused for the second tap of a double tap.
    @discardableResult
    public func push(_ route: Route) -> Bool {
        change { $0.push(route) }
    }

    /// Pops the top of the visible stack.
    @discardableResult
    public func pop() -> Bool {
        change { $0.pop() }
    }

    /// Pops everything off the visible stack.
    @discardableResult
    public func popToRoot() -> Bool {
        change { $0.popToRoot() }
    }

    /// Pops what lies above the entry with this id.
    @discardableResult
    public func pop(to id: Int) -> Bool {
        change { $0.pop(to: id) }
    }

    /// Presents a modal; refused when it is on top already, or when too many are open.
    @discardableResult
    public func present(_ modal: ModalRoute) -> Bool {
        change { $0.present(modal) }
    }

    /// Dismisses the topmost modal; `false` when there is none.
    @discardableResult
    public func dismiss() -> Bool {
        changeAtLogIn { $0.dismiss() }
    }

    /// Dismisses all modals; `false` when there is none.
    @discardableResult
    public func dismissAll() -> Bool {
        changeAtLogIn { $0.dismissAll() }
    }

    /// Removes one entry, wherever it is, with everything that was opened from it.
    @discardableResult
    public func close(_ id: Int) -> Bool {
        changeAtLogIn { $0.close(id) }
    }

    /// Does what a tap on a button of the tab bar does.
    @discardableResult
    public func select(_ tab: MarketTab) -> Bool {
        change { $0.select(tab) }
    }

    /// Removes everything and starts from a root, so that nothing of an account stays open after a log-out.
    public func reset(to root: NavigationState.Root) {
        change { state in
            state.reset(to: root)
            return true
        }
    }

    /// Closing the log-in also drops the pending link.
    private func changeAtLogIn(_ move: (inout NavigationState) -> Bool) -> Bool {
        let wasLoggingIn = navigation.hasLogIn
        let hasChanged = change(move)
        if wasLoggingIn, !navigation.hasLogIn { remember(nil) }
        return hasChanged
    }
}
