public import OpenMarket

extension Router {
    /// Takes note that a navigation bar or a swipe led back on its own: of `stack`, only `rest` is left on the screen.
    public func noteWayBack(from stack: [RouteEntry], to rest: [RouteEntry]) {
        let left = stack.first { !rest.contains($0) }
        if let left { close(left.id) }
    }
}
