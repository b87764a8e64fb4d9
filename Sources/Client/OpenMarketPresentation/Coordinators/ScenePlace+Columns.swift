extension Router {
    /// Returns whether the scene at a position is on the screen: the visible one, or the list beside it.
    func shows(_ place: ScenePlace) -> Bool {
        navigation.shows(place) || showsColumns && navigation.showsBeside(place)
    }

    /// Pushes a route from a scene; refused when that scene is not on the screen.
    @discardableResult
    func push(_ route: Route, from place: ScenePlace) -> Bool {
        guard shows(place) else { return false }
        return change { $0.shows(place) ? $0.push(route) : $0.pushBeside(route) }
    }
}

extension NavigationState {
    /// Returns whether the scene at a position is the list beside the visible scene.
    fileprivate func showsBeside(_ place: ScenePlace) -> Bool {
        guard modals.isEmpty, !isLoggingIn else { return false }
        let lists = StackColumns(stack).lists
        return switch place {
        case .login: false
        case .root(let tab): tab == self.tab && lists.isEmpty
        case .entry(let id): lists.last?.id == id
        }
    }
}
