import OpenMarket

extension AppCoordinator {
    /// The page of the visible scene.
    var place: Place { router.navigation.place }

    /// Goes to a page; a user who has gone round in circles for long begins again: every open page takes memory here.
    func visit(_ place: Place) async {
        await go(to: place, deepest: rowCount > Self.rows ? 0 : Self.depth)
    }

    /// How many pages of a tab stay open below the visible one.
    static var depth: Int { 12 }
    /// How many rows the lists that are open may have before the next page closes those of its tab.
    static var rows: Int { 6000 }

    /// How many rows the open lists have.
    private var rowCount: Int {
        MarketTab.allCases.flatMap { router.navigation.stack(of: $0) }.reduce(0) { sum, entry in
            if case .products(let list) = scene(of: entry) { return sum + list.state.rows.count }
            return sum
        }
    }

    /// Presents a form, also for a user who has to log in before sending it.
    func openForm(at place: Place) async {
        if case .modal(.edit(let id)) = place {
            await visit(.product(id))
            router.present(.edit(id))
        } else {
            router.dismissAll()
            router.present(.register)
        }
    }
}
