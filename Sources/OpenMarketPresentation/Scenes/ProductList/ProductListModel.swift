public import OpenMarketDomain

/// A list or grid of products: all of them, found ones, one's own, or liked ones.
@MainActor
public final class ProductListModel: SceneModel {
    /// Where the list leads to.
    public enum Exit: Sendable, Hashable {
        /// To a product.
        case product(Product.ID)
        /// To the log-in, because somebody wants to like.
        case logIn
    }

    /// What a user may do.
    public enum Action: Sendable, Hashable {
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
        /// Another order is chosen.
        case sort(ProductSort)
        /// A wish to scroll has been granted.
        case scrolled
        /// An alert is answered.
        case answer(AlertChoice)
    }

    /// Which products the list is about.
    public let kind: ProductListKind
    /// What is shown.
    public let source: StateSource<ProductListState>
    /// Told where the user goes from here.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    let pages: ProductListPages
    let prefetch: ThumbnailPrefetch
    private var shelf: ProductListShelf
    private var trigger = PagingTrigger()
    private var anchor: ScrollAnchor<Product.ID>?
    private var scrolls = 0

    /// A list that has not loaded anything yet.
    public init(_ kind: ProductListKind, context: SceneContext, layout: ListLayout = .list) {
        self.kind = kind
        self.context = context
        pages = ProductListPages(kind, market: context.market)
        prefetch = ThumbnailPrefetch(context.market.imagePrefetching)
        shelf = ProductListShelf(kind)
        source = StateSource(
            ProductListState(
                title: kind.title(in: context.wording),
                layout: layout,
                canLike: context.market.accounts != nil
            )
        )
        context.store.join(self)
    }

    /// Does what the user did.
    public func perform(_ action: Action) async {
        switch action {
        case .load: await load()
        case .refresh: await refresh()
        case .rowAppeared(let index): await rowAppeared(at: index)
        case .loadMore: await loadMore()
        case .open(let id): open(id)
        case .toggleLike(let id): await toggleLike(id)
        case .layOut(let layout): source.change { $0.layout = layout }
        case .filter(let filter): await setFilter(filter)
        case .sort(let sort): await setSort(sort)
        case .scrolled: source.change { $0.scroll = nil }
        case .answer(let choice): await answer(choice)
        }
    }

    /// Loads the first page, the first time it is called.
    public func load() async {
        guard state.status == .idle, shelf.isEmpty else { return }
        await loadPage(as: .loading)
    }

    /// Begins again at the first page; the rows stay until it is there.
    public func refresh() async {
        await startOver(as: shelf.isEmpty ? .loading : .refreshing)
    }

    /// Loads the next page when the user is near the end, and pictures a little ahead.
    public func rowAppeared(at index: Int) async {
        prefetch.look(at: index, in: state.rows)
        guard state.status == .idle, pages.isOpen else { return }
        guard trigger.asks(at: index, of: state.rows.count, status: .idle) else { return }
        await loadPage(as: .loadingMore)
    }

    /// Loads the next page, also after one that failed.
    public func loadMore() async {
        guard !state.status.isLoading, state.status != .ended else { return }
        await loadPage(as: shelf.isEmpty ? .loading : .loadingMore)
    }

    /// Goes to a product, and remembers the place.
    public func open(_ id: Product.ID) {
        anchor = ScrollAnchor(id, in: state.rows.map(\.id))
        source.change { $0.anchor = self.anchor?.id }
        onExit?(.product(id))
    }

    /// Likes a product, or no longer.
    public func toggleLike(_ id: Product.ID) async {
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch .unauthenticated {
            onExit?(.logIn)
        } catch {
            show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Lets other products through.
    public func setFilter(_ filter: ProductFilter) async {
        let conditions = filter.hasConditions || state.filter.hasConditions
        let asksMarket = kind.isQueried && conditions && filter.query(for: "") != state.filter.query(for: "")
        source.change { $0.filter = filter }
        showRows()
        scroll(to: nil)
        if asksMarket { await startOver(as: .refreshing) } else { await fillUp() }
    }

    /// Puts the products in another order.
    public func setSort(_ sort: ProductSort) async {
        guard sort != state.sort else { return }
        source.change { $0.sort = sort }
        if kind.isQueried { await startOver(as: .refreshing) } else { showRows() }
        scroll(to: nil)
    }

    private func answer(_ choice: AlertChoice) async {
        source.change { $0.alert = nil }
        if choice == .retry { await loadMore() }
    }
}

extension ProductListModel {
    private func startOver(as status: ProductListState.Status) async {
        prefetch.stop()
        await pages.startOver(filter: state.filter, sort: state.sort)
        await loadPage(as: status)
    }

    private func loadPage(as status: ProductListState.Status) async {
        trigger.reset()
        source.change { state in
            state.status = status
            state.emptyText = nil
        }
        let moment = context.store.now
        switch await pages.next(filter: state.filter, sort: state.sort) {
        case .page(let list):
            context.store.take(list.products, asOf: moment)
            shelf.replace(with: list.products.map(\.id), keepingNew: status == .loadingMore)
            showRows { state in
                state.status = list.status == .ended ? .ended : .idle
                state.totalCount = list.totalCount
            }
            await fillUp()
        case .failed(.cancelled):
            showRows { $0.status = .idle }
        case .failed(let error):
            fail(with: error, silently: status == .loadingMore)
        case .overtaken: break
        }
    }

    /// Loads on while the filter leaves too little to ever scroll to the end, a few pages at most.
    private func fillUp() async {
        guard !state.filter.isEmpty, state.status == .idle, pages.isOpen else { return }
        guard state.rows.count < trigger.threshold, shelf.fillUp() else { return }
        await loadPage(as: .loadingMore)
    }

    private func fail(with error: MarketError, silently: Bool) {
        guard error != .unauthenticated else {
            showRows { $0.status = .failed(Problem(error, in: self.context.wording)) }
            onExit?(.logIn)
            return
        }
        showRows { $0.status = .failed(Problem(error, in: self.context.wording)) }
        if !silently { show(context.alerts.error(error, isRetryable: true)) }
    }

    private func show(_ alert: AlertModel?) {
        guard let alert else { return }
        source.change { $0.alert = alert }
    }

    private func scroll(to row: Product.ID?) {
        scrolls += 1
        source.change { $0.scroll = ProductListState.Scroll(number: scrolls, row: row) }
    }

    /// Draws the rows again from what the store knows.
    private func showRows(_ body: (inout ProductListState) -> Void = { _ in }) {
        source.change { state in
            let sort = pages.sortsHere || !kind.isQueried ? state.sort : .standard
            state.rows = shelf.rows(from: context, filter: state.filter, sort: sort)
            body(&state)
            state.anchor = anchor?.resolved(in: state.rows.map(\.id))
            let isWaiting = state.status.isLoading || state.status == .idle && !pages.isOpen
            let isEmpty = state.rows.isEmpty && !isWaiting
            state.emptyText =
                isEmpty
                ? kind.emptyText(in: context.wording, isFiltered: !state.filter.isEmpty) : nil
        }
    }
}

extension ProductListModel: ProductAudience {
    var productIDs: [Product.ID] { shelf.ids }

    func hear(_ change: ProductChange) {
        pages.note(change)
        let isNew = shelf.note(change, vendor: context.session.session?.vendor)
        showRows()
        if isNew, case .created(let detail) = change { scroll(to: detail.id) }
    }
}
