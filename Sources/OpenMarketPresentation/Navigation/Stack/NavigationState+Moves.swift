// Every function says whether anything changed.
extension NavigationState {
    /// Puts a place on the stack in front.
    ///
    /// Refused when the same place is on top already, since people tap twice,
    /// and when the stack is as deep as it may be.
    @discardableResult
    public mutating func push(_ route: Route) -> Bool {
        let stack = stack
        guard stack.last?.route != route, stack.count < Self.maximumDepth else { return false }
        setStack(stack + [RouteEntry(id: makeID(), route: route)])
        return true
    }

    /// Takes the top off the stack in front.
    @discardableResult
    public mutating func pop() -> Bool {
        guard !stack.isEmpty else { return false }
        setStack(stack.dropLast())
        return true
    }

    /// Takes everything off the stack in front.
    @discardableResult
    public mutating func popToRoot() -> Bool {
        guard !stack.isEmpty else { return false }
        setStack([])
        return true
    }

    /// Takes off what lies over the entry with this id; does nothing when it is not on the stack in front.
    @discardableResult
    public mutating func pop(to id: Int) -> Bool {
        guard let place = stack.firstIndex(where: { $0.id == id }), place < stack.count - 1 else { return false }
        setStack(Array(stack[...place]))
        return true
    }

    /// Shows a modal over everything.
    ///
    /// Refused when the same one is in front already, when logging in is the
    /// root anyway, for a viewer without pictures, and when there are too many.
    /// A viewer's page is made one that exists.
    @discardableResult
    public mutating func present(_ modal: ModalRoute) -> Bool {
        guard let modal = modal.checked, modals.last?.modal != modal else { return false }
        guard modals.count < Self.maximumModals, !(modal == .login && isLoggingIn) else { return false }
        modals.append(ModalEntry(id: makeID(), modal: modal))
        return true
    }

    /// Takes away the modal in front.
    @discardableResult
    public mutating func dismiss() -> Bool {
        guard let front = modals.last else { return false }
        return close(front.id)
    }

    /// Takes away all modals.
    @discardableResult
    public mutating func dismissAll() -> Bool {
        guard let first = modals.first else { return false }
        return close(first.id)
    }

    /// Takes away one entry, wherever it is, with everything that was opened from it.
    ///
    /// The way for a scene to say that it is done: it can hit neither another
    /// scene that came to the front meanwhile, nor one too many when said twice.
    @discardableResult
    public mutating func close(_ id: Int) -> Bool {
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
    /// A tap on the tab that is in front already leads back to its root.
    @discardableResult
    public mutating func select(_ tab: MarketTab) -> Bool {
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
    public mutating func reset(to root: Root) {
        var fresh = NavigationState(root: root)
        fresh.lastID = lastID
        self = fresh
    }

    /// Leaves the log-in, root or modal, for the market.
    @discardableResult
    public mutating func leaveLogIn() -> Bool {
        let before = self
        root = .market
        loginStack = []
        if let place = modals.firstIndex(where: { $0.modal == .login }) { modals.removeSubrange(place...) }
        return self != before
    }

    /// Whether the log-in is open, be it in front or not.
    var hasLogIn: Bool { root == .login || modals.contains { $0.modal == .login } }
}
