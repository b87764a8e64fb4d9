// Every function says whether anything changed.
extension NavigationState {
    /// Pushes a route on the visible stack.
    ///
    /// Refused when the same route is on top already, since people tap twice,
    /// and when the stack is as deep as it may be.
    @discardableResult
    mutating func push(_ route: Route) -> Bool {
        let stack = stack
        guard stack.last?.route != route, stack.count < Self.maximumDepth else { return false }
        setStack(stack + [RouteEntry(id: makeID(), route: route)])
        return true
    }

    /// Pops the top of the visible stack.
    @discardableResult
    mutating func pop() -> Bool {
        guard !stack.isEmpty else { return false }
        setStack(stack.dropLast())
        return true
    }

    /// Pops everything off the visible stack.
    @discardableResult
    mutating func popToRoot() -> Bool {
        guard !stack.isEmpty else { return false }
        setStack([])
        return true
    }

    /// Pops what lies above the entry with this id; does nothing when the entry is not on the visible stack.
    @discardableResult
    mutating func pop(to id: Int) -> Bool {
        guard let place = stack.firstIndex(where: { $0.id == id }), place < stack.count - 1 else { return false }
        setStack(Array(stack[...place]))
        return true
    }

    /// Presents a modal.
    ///
    /// Refused when the same modal is topmost already, when logging in is the
    /// root anyway, for a viewer without images, and when there are too many.
    /// A viewer's page is made one that exists.
    @discardableResult
    mutating func present(_ modal: ModalRoute) -> Bool {
        guard let modal = modal.checked, modals.last?.modal != modal else { return false }
        guard modals.count < Self.maximumModals, !(modal == .login && isLoggingIn) else { return false }
        modals.append(ModalEntry(id: makeID(), modal: modal))
        return true
    }

    /// Dismisses the topmost modal.
    @discardableResult
    mutating func dismiss() -> Bool {
        guard let front = modals.last else { return false }
        return close(front.id)
    }

    /// Dismisses all modals.
    @discardableResult
    mutating func dismissAll() -> Bool {
        guard let first = modals.first else { return false }
        return close(first.id)
    }

    /// Removes one entry, wherever it is, with everything that was opened from it.
    ///
    /// A scene that is done closes itself by its id: this can neither remove another
    /// scene that was opened after it, nor one too many when it is called twice.
    @discardableResult
    mutating func close(_ id: Int) -> Bool {
        if let place = modals.firstIndex(where: { $0.id == id }) {
            modals.removeSubrange(place...)
            // What was opened from a log-in goes with it.
            if !hasLogIn { loginStack = [] }
            return true
        }
        if let place = loginStack.firstIndex(where: { $0.id == id }) {
            loginStack.removeSubrange(place...)
            return true
        }
        for tab in MarketTab.allCases {
            guard let place = stack(of: tab).firstIndex(where: { $0.id == id }) else { continue }
            setStack(Array(stack(of: tab)[..<place]), of: tab)
            return true
        }
        return false
    }

    /// Does what a tap on a button of the tab bar does.
    ///
    /// A tap on the selected tab leads back to its root.
    @discardableResult
    mutating func select(_ tab: MarketTab) -> Bool {
        switch tab.decision {
        case .push(let route): return push(route)
        case .present(let modal): return present(modal)
        case .select where tab == self.tab: return popToRoot()
        case .select:
            self.tab = tab
            return true
        }
    }

    /// Starts again from a root; nothing that was open stays open.
    mutating func reset(to root: Root) {
        var fresh = NavigationState(root: root)
        fresh.lastID = lastID
        self = fresh
    }

    /// Closes the log-in, root or modal, and shows the market.
    @discardableResult
    mutating func finishLogIn() -> Bool {
        let before = self
        root = .market
        loginStack = []
        if let place = modals.firstIndex(where: { $0.modal == .login }) { modals.removeSubrange(place...) }
        return self != before
    }

    /// Whether the log-in is open, visible or not.
    var hasLogIn: Bool { root == .login || modals.contains { $0.modal == .login } }
}
