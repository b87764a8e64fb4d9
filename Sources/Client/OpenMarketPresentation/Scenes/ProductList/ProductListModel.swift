public import OpenMarketDomain

/// A list or grid of products: all, found, the user's own, or liked ones.
@MainActor
public final class ProductListModel: PresentedScene {
    /// A way out of the list.
    public enum Exit: Sendable, Equatable {
        /// To a product.
        case product(Product.ID)
        /// To the log-in, and what to do after it.
        case logIn(then: Intention? = nil)
    }

    /// Which way a list is dragged.
    public enum Drag: Sendable, Hashable {
        /// To what comes next.
        case onwards
        /// To what was there before.
        case back
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The list appears.
        case load
        /// It is pulled down.
        case refresh
        /// A row comes into view.
        case rowAppeared(Int)
        /// The rest is asked for, after a failure or by a button.
        case loadMore
        /// A row is tapped.
        case open(Product.ID)
        /// A heart is tapped.
        case toggleLike(Product.ID)
        /// Another layout is chosen.
        case layOut(ListLayout)
        /// Another filter is chosen.
        case filter(ProductFilter)
        /// Only products whose names contain a text are to be shown, beside what else the filter says.
        case find(String)
        /// Another order is chosen.
        case sort(ProductSort)
        /// The search is kept, or no longer.
        case toggleSaved
        /// Everything that the user has looked at is forgotten.
        case forgetViewed
        /// The view has scrolled.
        case scrolled
        /// The user begins to drag the list.
        case dragged(Drag)
        /// Something is done about the seller of the products.
        case seller(SellerPageModel.Action)
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// Which products the list is about.
    public let kind: ProductListKind
    /// The state on the screen.
    public let source: StateSource<ProductListState>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    /// The page of the seller, whose state is part of the state here.
    let sellerPage: SellerPageModel?

    let context: SceneContext
    let pages: ProductListPages
    let prefetch: ThumbnailPrefetch
    var listRows: ProductListRows
    var trigger = PagingTrigger()
    var anchor: ScrollAnchor<Product.ID>?
    /// The products that others have offered since the list was loaded.
    var arrivals: Set<Product.ID> = []
    var scrolls = 0
    /// The number of products of the list when it was drawn last.
    var count = 0
    /// For whom the market has chosen what is shown.
    var user: UserID?
    /// Whether the page that comes next is the first one.
    var isAtStart = true
    /// Whether the user looks at the list itself; what stands beside something else was not searched for.
    var isOpened = true
    /// Whether a search is being kept, or kept no longer: a second tap means the same one.
    private var isSaving = false
    /// The number of rows that could not be read.
    var losses = 0
    /// The market's counts for the filter in force.
    private var facets: ProductFacets?
    /// Begins the list again because changes were missed.
    private var rereading: Task<Void, Never>?

    /// A list that has not loaded anything yet.
    public init(_ kind: ProductListKind, context: SceneContext, layout: ListLayout = .list) {
        self.kind = kind
        sellerPage = Self.sellerPage(of: kind, context: context)
        self.context = context
        pages = ProductListPages(kind, market: context.market)
        prefetch = ThumbnailPrefetch(context.market.imagePrefetching)
        listRows = ProductListRows(kind)
        source = StateSource(
            ProductListState(
                title: kind.title(in: context.wording),
                layout: layout,
                canLike: context.market.accounts != nil
            )
        )
        source.change { state in
            state.canSave = !kind.text.isEmpty
            state.searchText = kind.text
        }
        source.change { ($0.canForget, $0.hasOwnOrder) = (kind == .viewed, kind.hasOwnOrder) }
        user = context.session.user
        source.change { $0.seller = self.sellerPage?.state }
        sellerPage?.source.onChange = { [weak self] seller in self?.source.change { $0.seller = seller } }
        sellerPage?.onExit = { [weak self] _ in self?.onExit?(.logIn()) }
        context.store.add(self)
        context.session.onChange(for: self) { [weak self] state in self?.follow(state) }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return loadAll
        case .refresh: return refresh
        case .rowAppeared(let index): return { await self.rowAppeared(at: index) }
        case .loadMore: return loadMore
        case .open(let id): open(id)
        case .toggleLike(let id): return { await self.toggleLike(id) }
        case .layOut(let layout): source.change { $0.layout = layout }
        case .filter(let filter): return { await self.setFilter(filter) }
        case .find(let name):
            var filter = state.filter
            filter.name = name
            return handle(.filter(filter))
        case .sort(let sort): return { await self.setSort(sort) }
        case .toggleSaved: return toggleSaved
        case .forgetViewed: return forgetViewed
        case .scrolled: source.change { $0.scroll = nil }
        case .dragged(let drag): source.change { $0.isSearchBarPinned = drag == .back }
        case .seller(let action): return sellerPage?.handle(action)
        case .answer(let choice): return { await self.answer(choice, text: nil) }
        }
        return nil
    }

    private static func sellerPage(of kind: ProductListKind, context: SceneContext) -> SellerPageModel? {
        guard case .seller(let vendor) = kind, context.market.sellers != nil else { return nil }
        return SellerPageModel(.vendor(vendor), context: context)
    }

    /// Loads the first page, and what stands above it.
    private func loadAll() async {
        async let seller: Void? = sellerPage?.appear()
        await load()
        _ = await seller
    }

    /// Loads the first page, unless it is there or was asked for.
    func load() async {
        guard state.status == .idle, isAtStart else { return }
        await loadPage()
        // Where changes were missed in the meantime, it begins again.
        await rereading?.value()
    }

    /// Begins again at the first page; the rows stay until it is there.
    ///
    /// Hearts are read again as well.
    func refresh() async {
        correct(to: nil)
        async let likes: Void = loadLikes()
        async let seller: Void? = sellerPage?.load()
        await startOver()
        await likes
        _ = await seller
    }

    /// Loads the next page when the user is near the end, and images a little ahead.
    func rowAppeared(at index: Int) async {
        prefetch.look(at: index, in: state.rows)
        guard state.status == .idle, pages.isOpen else { return }
        guard trigger.asks(at: index, of: state.rows.count, status: .idle) else { return }
        await loadPage()
    }

    /// Loads the next page, also after one that failed.
    func loadMore() async {
        guard !state.status.isLoading, state.status != .ended else { return }
        listRows.resetFillUps()
        await loadPage()
    }

    /// Goes to a product, and remembers its row.
    func open(_ id: Product.ID) {
        anchor = ScrollAnchor(id, in: state.rows.map(\.id))
        source.change { $0.anchor = self.anchor?.id }
        onExit?(.product(id))
    }

    /// Likes a product, or no longer.
    func toggleLike(_ id: Product.ID) async {
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch .unauthenticated {
            onExit?(.logIn(then: .like(id)))
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Lets other products through.
    func setFilter(_ filter: ProductFilter) async {
        guard filter != state.filter else { return }
        let conditions = filter.hasConditions || state.filter.hasConditions
        let asksMarket = kind.isQueried && conditions && filter.query(for: "") != state.filter.query(for: "")
        source.change { state in
            state.filter = filter
            // It is another search now, which may not be kept.
            state.savedSearch = nil
        }
        showArrivals()
        showRows()
        scroll(to: nil)
        if asksMarket { await startOver() } else { await fillUp() }
        await showSaved()
    }

    /// Puts the products in another order.
    func setSort(_ sort: ProductSort) async {
        guard sort != state.sort else { return }
        source.change { $0.sort = sort }
        if sortsHere { showRows() } else { await startOver() }
        guard sort == state.sort else { return }
        scroll(to: nil)
    }

}

extension ProductListModel {
    /// The title of the list.
    public var title: String { state.title }
    /// The alert of the list, or else of what stands above it.
    public var alert: AlertModel? { state.alert ?? sellerPage?.alert }
    /// Loads the first page.
    public func appear() async {
        source.change { $0.isSearchBarPinned = true }
        await loadAll()
    }
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }

    /// Answers the alert of the list, or else that of the seller above it.
    public func answer(_ choice: AlertChoice, text: Secret?) async {
        if state.alert == nil, let sellerPage, sellerPage.alert != nil {
            return await sellerPage.answer(choice, text: text)
        }
        await source.answer(choice, text: text)
    }
}

extension ProductListModel: ProductObserver {
    /// The products of the list, also those that the filter hides.
    public var productIDs: [Product.ID] { listRows.ids }

    /// Adds, changes or removes a row.
    public func apply(_ event: ProductEvent) {
        // A purchase outlives its product, and a block of its seller: the market says what is left of it.
        if kind == .bought, case .deleted(let id) = event { return listRows.ids.contains(id) ? selectionChanged() : () }
        pages.note(event)
        if case .created(let detail) = event { forgetArrivals([detail.id]) }
        if case .deleted(let id) = event { forgetArrivals([id]) }
        // A list that was never loaded has no rows to change.
        guard pages.isOpen || state.status != .idle else { return }
        let isNew = listRows.apply(event, vendor: context.session.session?.vendor, at: context.store.now)
        showRows()
        guard isNew, case .created(let detail) = event else { return }
        // The filter may hide the new row.
        if state.rows.contains(where: { $0.id == detail.id }) { scroll(to: detail.id) }
    }

    /// Loads the purchases once more, of which there may be another one.
    public func saleChanged(_ id: Product.ID) {
        if kind == .bought { selectionChanged() }
    }

    /// Loads a list that was loaded before once more.
    public func selectionChanged() {
        guard pages.isOpen || state.status != .idle else { return }
        Task { [weak self] in await self?.startOver() }
    }

    /// Loads a list of one page once more; the rows of a longer one are read again, or a reader would lose the place.
    public func changesMissed() -> [Product.ID] {
        guard kind != .viewed, pages.isOpen || state.status != .idle else { return [] }
        if pages.count > 1 { return listRows.ids }
        rereading = Task { [weak self] in
            await self?.startOver()
            self?.readRowsOfFailure()
        }
        return []
    }

    /// Has the rows that stay because the first page did not come read one by one, until all are there.
    private func readRowsOfFailure() {
        if state.problem != nil, !listRows.isEmpty { context.store.onOutdated?(Set(listRows.ids)) }
    }

    /// Counts a product that would be at the head of the list, were it loaded now.
    public func productArrived(_ id: Product.ID) {
        guard kind == .all, pages.isOpen, !listRows.ids.contains(id), arrivals.count < Self.arrivalLimit else { return }
        arrivals.insert(id)
        showArrivals()
    }

    /// Counts a product no more that is gone before it was loaded.
    public func productLeft(_ id: Product.ID) { forgetArrivals([id]) }

    /// Draws the rows of these products again.
    public func productsChanged(_ ids: Set<Product.ID>) {
        if !ids.isDisjoint(with: listRows.ids) { showRows() }
    }
}

extension ProductListModel {
    /// Shows how many products the list would have if it were narrowed in another way.
    ///
    /// What the market has counted for an earlier filter is dropped. Without counts there are the categories at least.
    func showFacets() async {
        let filter = state.filter
        guard isOpened, context.market.hasCategories, let query = pages.countedQuery(filter: filter) else { return }
        let facets = try? await context.market.discovery.facets(of: query)
        guard filter == state.filter else { return }
        self.facets = facets
        showChoices()
    }

    private func showChoices() {
        let choices = FacetChoices(facets, state.filter, below: kind.category, in: context.wording)
        source.change { $0.facets = choices.groups.isEmpty ? nil : choices }
    }

    /// Says everything in other words.
    private func retell(in wording: Wording) {
        listRows.forgetDrawings()
        showRows { state in
            state.title = kind.title(in: wording)
            state.lossText = lossText
            if case .failed(let problem) = state.status { state.status = .failed(problem.retold(in: wording)) }
        }
        showArrivals()
        correct(to: pages.correction)
        if state.facets != nil { showChoices() }
        source.retellAlert(in: wording)
    }
}

extension ProductListModel {
    /// The search that would be saved: a text, with the conditions of the filter.
    private var savable: ProductQuery? {
        guard case .search = kind, !kind.text.isEmpty else { return nil }
        return state.filter.query(for: kind.text)
    }

    /// Shows whether the search is kept; what is shown of one that is kept counts as seen.
    func followSaved() async {
        guard isOpened, let id = await showSaved() else { return }
        try? await context.market.kept.markSeen(id)
    }

    /// Shows whether the search is kept, and says which one it is.
    @discardableResult
    private func showSaved() async -> SavedSearch.ID? {
        guard let query = savable else { return nil }
        let saved = try? await context.market.kept.searches().first { $0.query == query }
        guard query == savable else { return nil }
        source.change { $0.savedSearch = saved?.id }
        return saved?.id
    }

    /// Takes everything off the list of what the user has looked at.
    func forgetViewed() async {
        guard kind == .viewed else { return }
        do throws(MarketError) {
            try await context.market.kept.forgetViews()
            await startOver()
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Keeps the search, or no longer.
    func toggleSaved() async {
        guard let query = savable, !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        do throws(MarketError) {
            if let id = state.savedSearch {
                try await context.market.kept.forgetSearch(id)
                source.change { $0.savedSearch = nil }
            } else {
                let saved = try await context.market.kept.saveSearch(query)
                if query == savable { source.change { $0.savedSearch = saved.id } }
            }
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}

extension ProductListModel {
    /// Looks for what was meant, when nothing is found for what was typed; whether there is something to show instead.
    func findSpelling() async -> Bool {
        let isEmpty = state.rows.isEmpty && state.status == .ended && listRows.isEmpty
        guard isOpened, isEmpty, !kind.text.isEmpty, pages.correction == nil, state.filter.isEmpty else { return false }
        let sort = state.sort
        // Without a response there is nothing to show instead, as before.
        guard let text = try? await context.market.discovery.spelling(of: kind.text) else { return false }
        guard isAtStart == false, state.filter.isEmpty, state.sort == sort, pages.correction == nil else {
            return false
        }
        correct(to: text)
        return true
    }

    /// Shows the results for another text, and says so; `nil` goes back to what was typed.
    func correct(to text: String?) {
        pages.correction = text
        source.change { state in
            state.searchText = text ?? kind.text
            state.correctionText = text.map { context.wording(.searchCorrected, $0, kind.text) }
        }
    }
}
