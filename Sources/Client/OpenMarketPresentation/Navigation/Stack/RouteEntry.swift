/// An entry of a stack, with a unique id.
///
/// The same product may be on a stack twice, each time with its own view model;
/// the id says which is which.
public struct RouteEntry: Sendable, Hashable, Codable, Identifiable {
    /// The id, never used again by the same router.
    public let id: Int
    /// The route that it leads to.
    public let route: Route

    /// An entry.
    init(id: Int, route: Route) {
        self.id = id
        self.route = route
    }
}

/// A modal that is presented, with a unique id.
public struct ModalEntry: Sendable, Hashable, Codable, Identifiable {
    /// The id, never used again by the same router.
    public let id: Int
    /// The state on the screen.
    public let modal: ModalRoute

    /// An entry.
    init(id: Int, modal: ModalRoute) {
        self.id = id
        self.modal = modal
    }
}
