public import OpenMarketDomain

/// A list or grid of products: all, found, the user's own, or liked ones.
@MainActor
public final class ProductListModel: DrawnScene<ProductListState, ProductListModel.Exit> {
    /// A way out of the list.
    public enum Exit: Sendable, Equatable {
        case product(Product.ID)
        /// The user goes to the log-in, and then on to the intention.
        case logIn(then: Intention? = nil)
    }

    /// The direction in which a list is dragged.
    public enum Drag: Sendable, Hashable {
        /// The drag goes towards the rows that come next.
        case onwards
        /// The drag goes back to the rows before.
        case back
    }

    private let pages: ProductListPages
    private let prefetch: ThumbnailPrefetch
    private var trigger = PagingTrigger()
    /// Begins the list again because changes were missed.
    private var rereading: Task<Void, Never>?

    /// A list that has not loaded anything yet.
    public init(_ kind: ProductListKind, context: SceneContext, layout: ListLayout = .list) {
        pages = ProductListPages(kind, market: context.market)
        prefetch = ThumbnailPrefetch(context.market.imagePrefetching)
        super.init(State.Facts(kind, layout: layout, market: context.market), context: context)
        context.store.add(self)
    }

    public var kind: ProductListKind { facts.kind }
    override public var title: String { state.title }

    /// Loads the first page, unless it is there or was asked for, and what stands above it.
    override public func load() async {
        change { $0.isSearchBarPinned = true }
        async let seller: Void = facts.seller.page.value == nil ? loadSeller() : ()
        if facts.status == .idle, facts.isAtStart {
            await loadPage()
            // Where changes were missed in the meantime, it begins again.
            await rereading?.value()
        }
        await seller
    }

    /// Forgets the seller, whom another user may not find at all.
    override public func forget(_ facts: inout State.Facts) { facts.seller = SellerState.Facts() }

    /// Loads a list that failed because no user was logged in, and one that shows whom another user has not blocked.
    override public func userChanged() {
        if wasShown { run { [weak self] in await self?.loadSeller() } }
        guard context.session.session != nil else { return }
        if context.session.user != nil, context.market.sellers != nil, facts.isOpen { return selectionChanged() }
        if state.problem?.error == .unauthenticated { run { [weak self] in await self?.loadMore() } }
    }

    /// The commands of the rows, of the list as a whole, and of the seller above it.
    @SceneOfferBuilder override public var offers: [SceneOffer] {
        if let seller = state.seller { offers(of: seller) }
        rowOffers
        let wording = context.wording
        if hasMore {
            let hasFailed = state.problem != nil
            let (title, symbol): (Phrase, CommandSymbol) =
                hasFailed ? (.actionRetry, .refresh) : (.actionLoadMore, .next)
            offer("loadMore", wording(title), symbol, isBusy: state.status == .loadingMore) { await self.loadMore() }
        }
        if state.correctionText != nil {
            offer("asTyped", wording(.searchAsTyped, kind.text), .search, isBusy: state.isBusy) {
                await self.findAsTyped()
            }
        }
        if state.canSave {
            let isSaved = state.savedSearch != nil
            let title = wording(isSaved ? .searchUnsave : .searchSave)
            offer("save", title, at: .bar, isOn: isSaved, isBusy: state.isBusy) { await self.toggleSaved() }
        }
        if state.canForget, !state.rows.isEmpty {
            let title = wording(.actionForgetViewed)
            offer("forget", title, .delete, role: .destructive, at: .menu, isBusy: state.isBusy) {
                await self.forgetViewed()
            }
        }
        offer("refresh", wording(.actionRefresh), .refresh, at: .bar, isBusy: state.status == .refreshing) {
            await self.refresh()
        }
        arranging
    }
}

// The acts of the user.
extension ProductListModel {
    /// Begins again at the first page; the rows stay until it is there.
    ///
    /// Hearts are read again as well.
    public func refresh() async {
        change { $0.correction = nil }
        async let likes: Bool = context.session.user == nil ? true : context.loadLikes()
        async let seller: Void = loadSeller()
        await startOver()
        _ = await (likes, seller)
    }

    /// Loads the next page when the user is near the end, and images a little ahead.
    public func rowAppeared(at index: Int) async {
        prefetch.look(at: index, in: state.rows)
        guard facts.status == .idle, facts.isOpen else { return }
        guard trigger.asks(at: index, of: state.rows.count, status: .idle) else { return }
        await loadPage()
    }

    /// Loads the next page, also after one that failed.
    public func loadMore() async {
        guard !facts.status.isLoading, facts.status != .ended else { return }
        change { $0.listed.resetFillUps() }
        await loadPage()
    }

    /// Searches for the typed text instead of the repaired one.
    private func findAsTyped() async {
        change { facts in
            (facts.isAsTyped, facts.correction) = (true, nil)
            facts.scroll(to: nil)
        }
        await startOver()
    }

    /// Notes that the view has scrolled as it was asked to.
    public func scrolled() {
        change { $0.scroll = nil }
    }

    /// Notes which way the user begins to drag the list.
    public func dragged(_ drag: Drag) {
        change { $0.isSearchBarPinned = drag == .back }
    }

    /// Shows only products whose names contain a text, beside what else the filter says; at once, as a field needs it.
    public func find(_ name: String) {
        var filter = facts.filter
        filter.name = name
        if let work = begin(filter) { run(work) }
    }

    /// Shows only the products that a filter lets through; returns when the list has them.
    public func filter(_ filter: ProductFilter) async {
        await begin(filter)?()
    }

    private func begin(_ filter: ProductFilter) -> SceneWork? {
        let last = facts.filter
        guard filter != last else { return nil }
        let asksMarket = kind.isQueried && filter.query(for: "") != last.query(for: "")
        change { facts in
            // It is another search now, which may not be kept.
            (facts.filter, facts.savedSearch) = (filter, nil)
            facts.scroll(to: nil)
        }
        return {
            if asksMarket { await self.startOver() } else { await self.fillUp() }
            await self.findSaved()
        }
    }

    /// Puts the products in another order.
    public func sort(by sort: ProductSort) async {
        guard sort != facts.sort else { return }
        change { $0.sort = sort }
        if !facts.sortsHere { await startOver() }
        if sort == facts.sort { change { $0.scroll(to: nil) } }
    }

    /// Lays the products out in another way.
    public func layOut(_ layout: ListLayout) {
        change { $0.layout = layout }
    }

    private func open(_ id: Product.ID) {
        change { $0.anchor = ScrollAnchor(id, in: self.state.rows.map(\.id)) }
        onExit?(.product(id))
    }

    /// Removes all products from the list of viewed products.
    private func forgetViewed() async {
        await work {
            try await context.market.kept.forgetViews()
            await startOver()
        }
    }
}

// Its commands.
extension ProductListModel {
    /// Whether the list goes on, or its last page failed and may come; a front end that scrolls asks for it by itself.
    private var hasMore: Bool {
        switch state.status {
        case .idle: !state.rows.isEmpty || state.offersMore
        case .loadingMore: true
        case .failed(let problem): problem.isWorthRetrying
        case .loading, .refreshing, .ended: false
        }
    }

    /// The products, each to be opened and to be liked.
    @SceneOfferBuilder var rowOffers: [SceneOffer] {
        for row in state.rows {
            let place = SceneCommand.Placement.row(row.id.rawValue)
            offer(.init("open", row.id.rawValue), row.title, at: place) { self.open(row.id) }
            if state.canLike {
                let title = context.wording(row.isLiked ? .actionUnlike : .actionLike)
                offer(.init("like", row.id.rawValue), title, .like, at: place, isOn: row.isLiked) {
                    await self.toggleLike(of: row.id, orLeaveBy: .logIn(then: .like(row.id)))
                }
            }
        }
    }

    /// Orders, conditions and layouts, each with the present choice.
    @SceneOfferBuilder private var arranging: [SceneOffer] {
        let wording = context.wording
        for sort in state.orders {
            let (name, place) = (state.name(of: sort, in: wording), SceneCommand.Placement.choice(wording(.sortTitle)))
            offer(.init("sort", sort.rawValue), name, at: place, isOn: state.sort == sort) { await self.sort(by: sort) }
        }
        for group in state.facets?.groups ?? [] {
            for choice in group.choices {
                let title = [choice.title, choice.count].compactMap(\.self).joined(separator: " ")
                let (id, place) = (group.id.rawValue + "/" + choice.id, SceneCommand.Placement.choice(group.title))
                offer(.init("filter", id), title, at: place, isOn: choice.isChosen) { await self.filter(choice.filter) }
            }
        }
        flag("inStock", wording(.filterInStock), \.isInStock, true)
        flag("discounted", wording(.filterDiscounted), \.isDiscounted, true)
        // Where the market counts, the choices above have those that there are.
        if state.knowsStatus, state.facets?.groups.contains(where: { $0.id != .category }) != true {
            for status in [SaleStatus.onSale, .reserved, .sold] {
                flag("status/" + status.rawValue, wording.name(of: status), \.status, status)
            }
        }
        for layout in ListLayout.allCases {
            let title = layout.title(in: wording)
            offer(.init("layOut", layout.rawValue), title, at: .menu, isOn: state.layout == layout) {
                self.layOut(layout)
            }
        }
    }

    /// A condition that holds or not; only one value of a part can be chosen.
    private func flag<Value: Equatable>(
        _ name: String,
        _ title: String,
        _ condition: WritableKeyPath<ProductFilter, Value?>,
        _ value: Value
    ) -> SceneOffer {
        var filter = state.filter
        let isOn = filter[keyPath: condition] == value
        filter[keyPath: condition] = isOn ? nil : value
        let place = SceneCommand.Placement.choice(context.wording(.filterTitle))
        return offer(.init("filter", name), title, at: place, isOn: isOn) { [filter] in await self.filter(filter) }
    }
}

// Loading.
extension ProductListModel {
    private func startOver() async {
        prefetch.stop()
        change { $0.isAtStart = true }
        guard await pages.startOver(facts.query) else { return }
        await loadPage()
    }

    private func loadPage() async {
        await owned { [weak self] in await self?.loadNextPage() }
    }

    private func loadNextPage() async {
        trigger.reset()
        let (moment, before) = (context.store.beginRequest(), facts.isAtStart ? facts.arrivals : [])
        change { facts in
            facts.isOpen = true
            facts.status = !facts.isAtStart ? .loadingMore : facts.listed.isEmpty ? .loading : .refreshing
        }
        switch await pages.next(facts.query) {
        case .page(let list, let news):
            let isFirst = facts.isAtStart
            take(list, news: news, asOf: moment)
            forgetArrivals(before.union(list.products.map(\.id)))
            if isFirst { await markSeen() }
            if isFirst { await loadCounts() }
            if isFirst, await findSpelling() { return await startOver() }
            await fillUp()
        case .failed(.cancelled):
            change { $0.status = .idle }
        case .failed(let error):
            fail(with: error)
        case .overtaken: break
        }
    }

    private func take(_ list: ProductList.State, news: [Product], asOf moment: ProductStore.Moment) {
        let store = context.store
        // A viewed product is shown as it was then, unless the store has a newer copy.
        if kind != .viewed { store.merge(news, asOf: moment) }
        store.mergeUnknown(list.products)
        let ids = list.products.map(\.id)
        let known = Set(facts.isAtStart ? [] : facts.listed.ids)
        if kind == .liked { store.mergeLiked(ids.filter { !known.contains($0) }, asOf: moment) }
        change { facts in
            if facts.isAtStart {
                facts.listed.replace(with: ids, asOf: moment)
            } else {
                facts.listed.extend(to: ids)
            }
            facts.isAtStart = false
            facts.losses = list.losses.count
            facts.repaired = list.repaired
            facts.status = list.status == .ended ? .ended : .idle
            facts.knowsStatus = facts.knowsStatus || list.products.contains { $0.status != nil }
            let existing = facts.listed.products(in: store.known).count
            // The device keeps what was looked at, also of sellers who are blocked now.
            let count = facts.kind == .viewed ? existing : list.totalCount
            facts.total = count.map { ($0, existing) }
        }
    }

    /// Loads on while the filter leaves too little to ever scroll to the end, a few pages at most.
    private func fillUp() async {
        guard facts.offersMore(below: state.rows.count) else { return }
        var mayLoad = false
        change { mayLoad = $0.listed.fillUp() }
        if mayLoad { await loadPage() }
    }

    private func fail(with error: MarketError) {
        change { $0.status = .failed(Problem(error, in: self.context.wording)) }
        if error == .unauthenticated {
            onExit?(.logIn())
        } else if facts.isAtStart, !state.rows.isEmpty {
            // Below the rows it would not be seen; without rows the failure stands in their place.
            show(context.alerts.failure(error)?.on(.retry) { [weak self] _ in await self?.loadMore() })
        }
    }

    /// Asks how many products the list would have if it were narrowed in another way.
    ///
    /// Loads the counts of the market, and drops those for an earlier filter.
    private func loadCounts() async {
        let filter = facts.filter
        guard context.market.features.contains(.facets), let query = facts.countedQuery else { return }
        let facets = try? await context.market.discovery.facets(of: query)
        if filter == facts.filter { change { $0.counts = .known(facets) } }
    }

    /// Searches for a corrected spelling when nothing was found; returns whether there are rows to show instead.
    private func findSpelling() async -> Bool {
        func isWanted() -> Bool {
            facts.listed.isEmpty && facts.filter.isEmpty && facts.correction == nil && !facts.isAsTyped
        }
        guard facts.status == .ended, !kind.text.isEmpty, isWanted() else { return false }
        // A market that repairs texts by itself has found nothing to repair this one to.
        guard !context.market.features.contains(.searchRepair) else { return false }
        let sort = facts.sort
        // Without a response there is nothing to show instead, as before.
        guard let text = try? await context.market.discovery.spelling(of: kind.text) else { return false }
        guard !facts.isAtStart, isWanted(), facts.sort == sort else { return false }
        change { $0.correction = text }
        return true
    }
}

// Searches that are kept.
extension ProductListModel {
    /// Shows whether the search is saved; the shown products of a saved search count as seen.
    private func markSeen() async {
        if let id = await findSaved() { try? await context.market.kept.markSeen(id) }
    }

    /// Shows whether the search is kept, and says which one it is.
    @discardableResult
    private func findSaved() async -> SavedSearch.ID? {
        guard let query = facts.savable else { return nil }
        let saved = try? await context.market.kept.searches().first { $0.query == query }
        guard query == facts.savable else { return nil }
        change { $0.savedSearch = saved?.id }
        return saved?.id
    }

    private func toggleSaved() async {
        guard let query = facts.savable else { return }
        await work {
            if let id = facts.savedSearch {
                try await context.market.kept.forgetSearch(id)
                change { $0.savedSearch = nil }
            } else {
                let saved = try await context.market.kept.saveSearch(query)
                if query == facts.savable { change { $0.savedSearch = saved.id } }
            }
        }
    }
}

extension ProductListModel: ProductObserver {
    /// The products of the list, also those that the filter hides.
    public var productIDs: [Product.ID] { facts.listed.ids }

    /// Adds, changes or removes a row.
    public func apply(_ event: ProductEvent) {
        // A purchase stays when its product is deleted or its seller blocked, so the list is read again.
        if kind == .bought, case .deleted(let id) = event { return productIDs.contains(id) ? selectionChanged() : () }
        pages.note(event)
        if case .created(let detail) = event { forgetArrivals([detail.id]) }
        if case .deleted(let id) = event { forgetArrivals([id]) }
        // A list that was never loaded has no rows to change.
        guard facts.isOpen else { return }
        var isNew = false
        let (vendor, moment) = (context.session.session?.vendor, context.store.now)
        change { isNew = $0.listed.apply(event, vendor: vendor, at: moment) }
        guard isNew, case .created(let detail) = event else { return }
        // The filter may hide the new row.
        if state.rows.contains(where: { $0.id == detail.id }) { change { $0.scroll(to: detail.id) } }
    }

    /// Loads the purchases once more, of which there may be another one.
    public func saleChanged(_ id: Product.ID) {
        if kind == .bought { selectionChanged() }
    }

    /// Loads a list that was loaded before once more.
    public func selectionChanged() {
        if facts.isOpen { run { [weak self] in await self?.startOver() } }
    }

    /// Loads a list of one page once more; the rows of a longer one are read again, or a reader would lose the place.
    public func changesMissed() -> [Product.ID] {
        guard kind != .viewed, facts.isOpen else { return [] }
        if pages.count > 1 { return productIDs }
        rereading = run { [weak self] in
            await self?.startOver()
            self?.readRowsOfFailure()
        }
        return []
    }

    /// Has the rows that stay because the first page did not come read one by one, until all are there.
    private func readRowsOfFailure() {
        if state.problem != nil, !facts.listed.isEmpty { context.store.onOutdated?(Set(productIDs)) }
    }

    /// Counts a product that would be at the head of the list, were it loaded now.
    public func productArrived(_ id: Product.ID) {
        guard kind == .all, facts.isOpen, !productIDs.contains(id) else { return }
        // Beyond the limit arrivals are not counted: a list that stays open for days does not grow by them.
        if facts.arrivals.count < Self.arrivalLimit { change { $0.arrivals.insert(id) } }
    }

    static var arrivalLimit: Int { 999 }

    /// Counts a product no more that is gone before it was loaded.
    public func productLeft(_ id: Product.ID) { forgetArrivals([id]) }

    private func forgetArrivals(_ ids: Set<Product.ID>) {
        if !facts.arrivals.isDisjoint(with: ids) { change { $0.arrivals.subtract(ids) } }
    }

    /// Draws the rows of these products again.
    public func productsChanged(_ ids: Set<Product.ID>) {
        if !ids.isDisjoint(with: productIDs) { redraw() }
    }
}

extension ProductListState.Facts {
    /// Has the list scroll to a row, or to its top.
    fileprivate mutating func scroll(to row: Product.ID?) {
        scrolls += 1
        scroll = ProductListState.Scroll(number: scrolls, row: row)
    }
}
