public import Foundation

extension NavigationState {
    /// The part of a stored state that is valid for a user or for a guest.
    ///
    /// A user who is logged in is not asked to log in again. A guest finds
    /// nothing that needs an account, nor what was opened from it; and begins
    /// at `guestRoot`. Where that is the log-in, nothing of the market stays
    /// open behind it, since another user may log in.
    func restored(isLoggedIn: Bool, guestRoot: Root = .login) -> NavigationState {
        var state = self
        if isLoggedIn {
            state.finishLogIn()
            return state
        }
        if state.root == .market { state.root = guestRoot }
        if state.root == .login {
            let kept = root == .login ? loginStack : []
            state.reset(to: .login)
            state.loginStack = kept
            return state
        }
        state.modals = Array(modals.prefix { !$0.modal.needsSession })
        if !state.hasLogIn { state.loginStack = [] }
        for tab in MarketTab.allCases {
            let entries = tab == .home ? stack(of: tab) : []
            state.setStack(Array(entries.prefix { !$0.route.needsSession }), of: tab)
        }
        state.tab = .home
        return state
    }
}

extension Router {
    /// Restores a stored state; returns `false` and changes nothing when the data is not one.
    ///
    /// Entries get new ids, because those of the state may be in use.
    @discardableResult
    public func restore(
        _ archive: Data,
        isLoggedIn: Bool,
        guestRoot: NavigationState.Root = .login
    ) -> Bool {
        guard let kept = NavigationState(archive: archive) else { return false }
        return change { state in
            let lastID = state.lastID
            state = kept.restored(isLoggedIn: isLoggedIn, guestRoot: guestRoot)
            state.renumber(after: lastID)
            return true
        }
    }
}
