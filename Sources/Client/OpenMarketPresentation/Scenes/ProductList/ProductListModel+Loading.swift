import OpenMarketDomain

extension ProductListModel {
    func startOver() async {
        prefetch.stop()
        isAtStart = true
        guard await pages.startOver(filter: state.filter, sort: state.sort) else { return }
        await loadPage()
    }

    func loadPage() async {
        trigger.reset()
        source.change { state in
            state.status = !isAtStart ? .loadingMore : listRows.isEmpty ? .loading : .refreshing
            state.emptyText = nil
        }
        let (moment, before) = (context.store.beginRequest(), isAtStart ? arrivals : [])
        switch await pages.next(filter: state.filter, sort: state.sort) {
        case .page(let list, let news):
            let isFirst = isAtStart
            take(list, news: news, asOf: moment)
            forgetArrivals(before.union(list.products.map(\.id)))
            if isFirst { await followSaved() }
            if isFirst { await showFacets() }
            if isFirst, await findSpelling() { return await startOver() }
            await fillUp()
        case .failed(.cancelled):
            showRows { $0.status = .idle }
        case .failed(let error):
            fail(with: error)
        case .overtaken: break
        }
    }

    func take(_ list: ProductList.State, news: [Product], asOf moment: ProductStore.Moment) {
        // What was looked at is shown as it was then, unless more is known.
        if kind != .viewed { context.store.merge(news, asOf: moment) }
        context.store.mergeUnknown(list.products)
        let ids = list.products.map(\.id)
        let known = Set(isAtStart ? [] : listRows.ids)
        if kind == .liked { context.store.mergeLiked(ids.filter { !known.contains($0) }, asOf: moment) }
        if isAtStart { listRows.replace(with: ids, asOf: moment) } else { listRows.extend(to: ids) }
        isAtStart = false
        losses = list.losses.count
        showRows { state in
            state.status = list.status == .ended ? .ended : .idle
            // The device keeps what was looked at, also of sellers who are blocked now.
            state.totalCount = kind == .viewed ? count : list.totalCount
            state.lossText = lossText
        }
    }

    /// Loads on while the filter leaves too little to ever scroll to the end, a few pages at most.
    func fillUp() async {
        guard !state.filter.isEmpty, state.status == .idle, pages.isOpen else { return }
        guard state.rows.count < trigger.threshold, listRows.fillUp() else { return }
        await loadPage()
    }

    func fail(with error: MarketError) {
        showRows { $0.status = .failed(Problem(error, in: self.context.wording)) }
        if error == .unauthenticated {
            onExit?(.logIn())
        } else if isAtStart, !state.rows.isEmpty {
            // Below the rows it would not be seen; without rows the failure stands in their place.
            source.show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.loadMore() })
        }
    }

    /// More than so many are as many: a list that stays open for days does not grow by what others do.
    static let arrivalLimit = 999

    /// Says no longer that these are new.
    func forgetArrivals(_ ids: Set<Product.ID>) {
        guard !arrivals.isDisjoint(with: ids) else { return }
        arrivals.subtract(ids)
        showArrivals()
    }

    /// Says how many are new; not while a filter is set, as it may let none of them through.
    func showArrivals() {
        let isShown = !arrivals.isEmpty && state.filter.isEmpty
        let text = isShown ? context.wording(.listArrivals, context.wording.number(arrivals.count)) : nil
        source.change { $0.arrivalText = text }
    }

    func loadLikes() async {
        if context.session.user != nil { await context.loadLikes() }
    }

    /// Loads a list that failed because no user was logged in, and one that shows whom another user has not blocked.
    func follow(_ session: SessionState) {
        let before = user
        user = context.session.user
        if user != nil, user != before, context.market.sellers != nil, pages.isOpen {
            return selectionChanged()
        }
        guard case .signedIn = session, let problem = state.problem else { return }
        guard problem.error == .unauthenticated else { return }
        Task { [weak self] in await self?.loadMore() }
    }

    func scroll(to row: Product.ID?) {
        scrolls += 1
        source.change { $0.scroll = ProductListState.Scroll(number: scrolls, row: row) }
    }

    /// Returns whether there are pages left, and too few rows to ever reach them by scrolling.
    private func offersMore(_ state: ProductListState) -> Bool {
        !state.filter.isEmpty && state.status == .idle && pages.isOpen && state.rows.count < trigger.threshold
    }

    var lossText: String? {
        losses == 0 ? nil : context.wording(.listLosses, context.wording.number(losses))
    }

    private func emptyText(_ state: ProductListState) -> String {
        if state.offersMore { return context.wording(.emptyFilteredSoFar) }
        return kind.emptyText(in: context.wording, isFiltered: !state.filter.isEmpty)
    }

    var sortsHere: Bool { pages.sortsHere || !kind.isQueried }

    /// Draws the rows again from what the store knows.
    func showRows(_ body: (inout ProductListState) -> Void = { _ in }) {
        let change = listRows.count(in: context.store) - count
        count += change
        source.change { state in
            // A page sets a new total; between pages it follows the rows that are added and removed.
            state.totalCount = state.totalCount.map { max(0, $0 + change) }
            state.rows = listRows.rows(from: context, filter: state.filter, sort: sortsHere ? state.sort : .standard)
            state.knowsStatus = state.knowsStatus || listRows.knowStatus(in: context.store)
            body(&state)
            state.anchor = anchor?.resolved(in: state.rows.map(\.id))
            // A first page that was cancelled says nothing about how many there are.
            let isWaiting = state.status.isLoading || state.status == .idle && (!pages.isOpen || isAtStart)
            state.offersMore = offersMore(state)
            let isKnown = !isWaiting && state.problem == nil
            state.emptyText = state.rows.isEmpty && isKnown ? emptyText(state) : nil
        }
    }
}
