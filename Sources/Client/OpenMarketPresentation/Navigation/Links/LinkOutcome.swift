/// The outcome of following a link.
public enum LinkOutcome: Sendable, Hashable {
    /// The link was followed.
    case opened
    /// The log-in is open; the link waits.
    case waitsForLogIn
}

extension Router {
    /// Follows a link, or remembers it until a user has logged in.
    @discardableResult
    public func open(_ link: DeepLink, isLoggedIn: Bool) -> LinkOutcome {
        let waits = link.mustLogIn(from: navigation, isLoggedIn: isLoggedIn)
        remember(waits ? link : nil)
        change { state in
            state = link.navigation(from: state, isLoggedIn: isLoggedIn)
            return true
        }
        return waits ? .waitsForLogIn : .opened
    }

    /// Closes the log-in after a user has logged in, and follows the link that waited, if any.
    ///
    /// Gives the link that was followed.
    @discardableResult
    public func resume() -> DeepLink? {
        let link = pendingLink
        change { $0.finishLogIn() }
        if let link { open(link, isLoggedIn: true) }
        return link
    }
}
