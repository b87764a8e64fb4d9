/// A page of the app.
enum MarketRoute: Equatable {
    case list, form, logIn
    case detail(Int)

    var name: String {
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
final class MarketCoordinator {
    private var above: [MarketRoute] = []

    var routes: [MarketRoute] { [.list] + above }
    var top: MarketRoute { above.last ?? .list }

    func show(_ route: MarketRoute) {
        above.append(route)
    }

    func back() {
        _ = above.popLast()
    }

    /// Leaves a page when it is the top one: the user may have left it already.
    func leave(_ route: MarketRoute) {
        if top == route { back() }
    }
}
