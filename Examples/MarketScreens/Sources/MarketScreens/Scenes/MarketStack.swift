public import OpenMarket

/// One stack of the app.
public enum MarketStack: Hashable, Sendable {
    /// The log-in, and the sign-up on it.
    case login
    /// A tab, and what was opened from it.
    case tab(MarketTab)
}

extension AppCoordinator {
    /// The scene at the bottom of a stack.
    public func root(of stack: MarketStack) -> MarketScene {
        switch stack {
        case .login: login
        case .tab(let tab): root(of: tab)
        }
    }

    /// The places on a stack.
    public func entries(of stack: MarketStack) -> [RouteEntry] {
        switch stack {
        case .login: router.navigation.loginStack
        case .tab(let tab): router.navigation.stack(of: tab)
        }
    }
}
