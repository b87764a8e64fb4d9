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
    /// The current navigation state.
    public private(set) var navigation: NavigationState
    /// The link that waits for the log-in.
    public private(set) var pendingLink: DeepLink?
    /// Called with the id of every removed entry, the topmost first.
    @ObservationIgnored public var onRemove: (@MainActor (Int) -> Void)?
    private let broadcast: Broadcast<NavigationState>

    /// A router that stands somewhere.
    public init(_ navigation: NavigationState = NavigationState()) {
        self.navigation = navigation
        broadcast = Broadcast(navigation)
    }

    /// The visible scene.
    public var visible: VisibleScene { navigation.visible }

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

    func remember(_ link: DeepLink?) {
        pendingLink = link
    }
}
