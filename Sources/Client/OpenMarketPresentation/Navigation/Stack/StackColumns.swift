/// A stack in two columns, for a front end with room for both: the lists, and beside them what was opened from the last one.
public struct StackColumns: Sendable, Equatable {
    /// The lists at the bottom of the stack, the visible one last; empty when the root is the visible list.
    public let lists: [RouteEntry]
    /// The other entries: a product or a chat that was opened from a list, and all that was opened from there.
    public let details: [RouteEntry]

    public init(_ stack: [RouteEntry]) {
        lists = Array(stack.prefix { $0.route.isList })
        details = Array(stack.dropFirst(lists.count))
    }
}

extension Route {
    fileprivate var isList: Bool {
        switch self {
        case .products, .search: true
        case .signUp, .product, .chatRoom, .notices: false
        }
    }
}

extension NavigationState {
    /// Pushes a route from the list beside the visible scene: it takes the place of what was opened from the list before.
    mutating func pushBeside(_ route: Route) -> Bool {
        let columns = StackColumns(stack)
        if let first = columns.details.first, first.route == route { return pop(to: first.id) }
        setStack(columns.lists)
        return push(route)
    }
}
