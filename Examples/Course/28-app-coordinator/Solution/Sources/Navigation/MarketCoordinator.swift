/// A page of the app.
package enum MarketRoute: Equatable {
    case list, form, logIn
    case detail(Int)

    package var name: String {
        switch self {
        case .list: "list"
        case .form: "form"
        case .logIn: "login"
        case .detail(let id): "detail \(id)"
        }
    }
}

/// The pages that lie on each other; the list is always the lowest.
@MainActor
package final class MarketCoordinator {
    private var above: [MarketRoute] = []

    package init() {}

    package var routes: [MarketRoute] { [.list] + above }
    package var top: MarketRoute { above.last ?? .list }

    package func show(_ route: MarketRoute) {
        above.append(route)
    }

    package func back() {
        _ = above.popLast()
    }

    /// Leaves a page when it is the top one: the user may have left it already.
    package func leave(_ route: MarketRoute) {
        if top == route { back() }
    }
}
