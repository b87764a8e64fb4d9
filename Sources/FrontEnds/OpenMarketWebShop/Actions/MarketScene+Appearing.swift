import OpenMarket
import OpenMarketHTTPServer

extension MarketScene {
    /// Loads what a page is to show: a reload shows the current state.
    ///
    /// The query says which part of it; without one it is the beginning.
    func appear(_ query: Query?, in visit: Visit) async {
        switch self {
        case .home(let model):
            if case .idle = model.state.banners {
                await model.appear()
            } else {
                await model.perform(command: "refresh")
            }
            // The browser's banners go round by themselves.
            model.disappear()
        case .products(let model):
            await model.show(query.map { Listing($0) } ?? Listing()) {
                await settled(within: .seconds(3), visit.settings.clock)
            }
        case .product(let model):
            if case .loaded = model.state.content { await model.perform(command: "load") } else { await model.appear() }
            // Once it was opened it stays, and is as fresh as the rest of the page.
            if query?["history"] != nil || model.state.history.value != nil { await model.perform(command: "history") }
            if let page = query?["page"].flatMap({ Int($0) }) { model.showPage(page) }
        case .images(let model):
            if let page = query?["page"].flatMap({ Int($0) }) { model.showPage(page) }
        case .search(let model):
            await model.appear()
            await settled(within: .seconds(1), visit.settings.clock)
            // The page begins with an empty field.
            model.type("", into: "type")
        case .room(let model):
            await visit.watch(model)
            await settled(within: .seconds(3), visit.settings.clock)
            if query?["older"] != nil { await model.loadOlder() }
        case .form(let model): await model.appear()
        case .login, .signUp, .chats, .myPage, .notices: await appear()
        }
    }

    /// Loads what an action needs, unless it is there.
    func appearForAction(in visit: Visit) async {
        switch self {
        case .product(let model) where model.state.content.value != nil: break
        case .products(let model) where !model.state.rows.isEmpty: break
        case .home(let model) where !model.list.state.rows.isEmpty: break
        case .chats(let model) where model.state.rooms.value != nil: break
        case .search: break
        default: await appear(nil, in: visit)
        }
    }
}

extension ProductListModel {
    /// Shows a part of the list, and loads the pages that this part needs.
    ///
    /// `settled` waits for the pages that the list loads by itself, such as after the first live event.
    fileprivate func show(_ listing: Listing, settled: () async -> Void) async {
        let isNew = state.status == .idle && state.rows.isEmpty
        let before = (state.sort, state.filter)
        layOut(listing.layout ?? .grid)
        await sort(by: listing.sort ?? .standard)
        await filter(listing.filter)
        let isSame = before == (state.sort, state.filter)
        if isSame, listing.after == 0, !listing.looksFurther, !isNew { await refresh() }
        await appear()
        if case .failed = state.status, listing.after > 0 { await loadMore() }
        if listing.looksFurther, isSame { await loadMore() }
        await settled()
        while state.rows.count < listing.end, state.status == .idle {
            let count = state.rows.count
            await loadMore()
            await settled()
            // A page without a new row is no reason to ask for ever.
            if state.rows.count == count { break }
        }
    }
}
