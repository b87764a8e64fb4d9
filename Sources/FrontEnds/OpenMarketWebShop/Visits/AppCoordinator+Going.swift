import OpenMarket

extension AppCoordinator {
    /// The page of the visible scene.
    var place: Place { router.navigation.place }

    /// Goes to a page; a user who has gone round in circles for long begins again: every open page takes memory here.
    func visit(_ place: Place) async {
        await go(to: place, deepest: rowCount > Self.rows ? 0 : Self.depth)
    }

    /// The number of pages of a tab that stay open below the visible one.
    static var depth: Int { 12 }
    /// The number of rows that open lists may have before the next page closes those of its tab.
    static var rows: Int { 6000 }

    /// The number of rows in the open lists.
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
