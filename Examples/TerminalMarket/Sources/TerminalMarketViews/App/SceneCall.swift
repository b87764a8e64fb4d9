public import OpenMarket

/// A function of a scene that is none of its commands, to be called when the scene is there.
public struct SceneCall: Sendable {
    /// Its name, for tests.
    public let name: String
    /// Calls it.
    public let run: @MainActor @Sendable (MarketScene) async -> Void
}

extension Reaction {
    /// Whether the scene does nothing.
    public var isIdle: Bool { actions.isEmpty && calls.isEmpty }

    /// Lets the scene do it all, one thing after the other.
    @MainActor
    public func perform(on scene: MarketScene) async {
        for action in actions { await action.perform(on: scene) }
        for call in calls { await call.run(scene) }
    }
}

@MainActor
extension MarketScene {
    /// Shows another image of a product, from 1.
    func showPage(_ page: Int) {
        if case .product(let product) = self { product.showPage(page) }
    }

    /// The products, where the scene is a list of them.
    public var list: ProductListModel? {
        switch self {
        case .home(let home): home.list
        case .products(let list): list
        default: nil
        }
    }

    /// Leaves the search.
    func goHome() {
        if case .search(let search) = self { search.goHome() }
    }
}
