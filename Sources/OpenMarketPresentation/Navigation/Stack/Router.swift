public import Observation
import OpenMarketDomain

/// Holds where somebody is in the app, and lets it change only by intentions.
///
/// A user interface shows ``navigation`` and reports what people do. Whoever
/// makes view models for entries drops them in ``onRemove``.
///
/// ```swift
/// let router = Router(NavigationState(root: .market))
/// router.push(.product(Product.ID(7)))
/// router.visible  // .route(.product(7))
/// ```
@MainActor
@Observable
public final class Router {
    /// Where one is.
    public private(set) var navigation: NavigationState
    /// The link that waits for somebody to log in.
    public private(set) var pendingLink: DeepLink?
    /// Is told the id of every entry that left, those in front first.
    @ObservationIgnored public var onRemove: (@MainActor (Int) -> Void)?
    private let broadcast: Broadcast<NavigationState>

    /// A router that stands somewhere.
    public init(_ navigation: NavigationState = NavigationState()) {
        self.navigation = navigation
        broadcast = Broadcast(navigation)
    }

    /// What is in front of everything else.
    public var visible: VisibleScene { navigation.visible }

    /// Where one is, and every place that follows; of places nobody looked at in time only the last.
    ///
    /// As many may listen as like to. The streams end with the router.
    public func states() -> AsyncStream<NavigationState> {
        broadcast.values()
    }

    /// Changes the state by `move`, and tells everybody.
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
