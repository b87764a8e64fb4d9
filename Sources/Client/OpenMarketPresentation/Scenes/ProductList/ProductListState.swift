import Foundation
public import OpenMarketDomain

/// The state of a list of products.
public struct ProductListState: SceneState {
    /// The facts of a list; its products are known to all scenes.
    public struct Facts: Sendable {
        let kind: ProductListKind
        let hasAccounts: Bool
        let hasSellers: Bool
        /// Whether the first page has been asked for.
        var isOpen = false
        /// Whether the page that comes next is the first one.
        var isAtStart = true
        var listed: ListedProducts
        var status: Status = .idle
        /// The market's number of products, and the number of listed ones when it was told.
        var total: (count: Int, listed: Int)?
        var layout: ListLayout
        var filter: ProductFilter = .none
        var sort: ProductSort = .standard
        /// Whether what is loaded is sorted here, since the market does not.
        let sortsHere: Bool
        /// The orders that make sense: by likes only where the market counts them.
        let orders: [ProductSort]
        /// The market's counts for the filter in force, once it was asked.
        var counts: FacetCounts = .unknown
        var knowsStatus = false
        var anchor: ScrollAnchor<Product.ID>?
        var scroll: Scroll?
        var scrolls = 0
        /// The products that others have offered since the list was loaded.
        var arrivals: Set<Product.ID> = []
        var isSearchBarPinned = true
        /// The number of rows that could not be read.
        var losses = 0
        /// The text that is searched for instead of the text of the list.
        var correction: String?
        /// The text that the market has looked for instead.
        var repaired: String?
        /// Whether the user wants what was typed, and nothing that may have been meant.
        var isAsTyped = false
        var savedSearch: SavedSearch.ID?
        var seller = SellerState.Facts()

        init(_ kind: ProductListKind, layout: ListLayout, market: MarketUseCases) {
            (self.kind, self.layout) = (kind, layout)
            (hasAccounts, hasSellers) = (market.accounts != nil, market.sellers != nil)
            listed = ListedProducts(kind)
            sortsHere = !kind.isQueried || !market.features.contains(.sorting)
            let countsLikes = market.features.contains(.likeCounts)
            orders = ProductSort.allCases.filter { countsLikes || $0 != .likes }
        }
    }

    /// The counts of the market for how a list can be narrowed.
    enum FacetCounts: Sendable {
        /// The market was not asked for counts.
        case unknown
        /// Its counts; without them the categories are known at least.
        case known(ProductFacets?)
    }

    /// The progress of the list.
    public enum Status: Sendable, Equatable {
        /// The list may have more rows, and no page is loading.
        case idle
        /// The first page is on its way and there is nothing to show yet.
        case loading
        /// The first page is loading again; the old rows stay until it arrives.
        case refreshing
        case loadingMore
        case ended
        /// The last page did not come; the rows before it are shown.
        case failed(Problem)

        public var isLoading: Bool {
            switch self {
            case .loading, .refreshing, .loadingMore: true
            case .idle, .ended, .failed: false
            }
        }

        fileprivate func told(in wording: Wording) -> Status {
            if case .failed(let problem) = self { .failed(problem.retold(in: wording)) } else { self }
        }
    }

    /// A one-shot request to scroll; a new number means a new request.
    public struct Scroll: Sendable, Equatable {
        /// Tells it from earlier requests.
        public let number: Int
        /// The row to show; the top when `nil`.
        public let row: Product.ID?
    }

    public let title: String
    public let rows: [ProductRow]
    public let status: Status
    /// The number of products, where the market counts them.
    public let totalCount: Int?
    /// Whether a button has to load more also where one scrolls: the filter left too few rows.
    public let offersMore: Bool
    public let layout: ListLayout
    public let filter: ProductFilter
    /// Whether the products say how far their sale has come, so that they can be filtered by it.
    public let knowsStatus: Bool
    /// The conditions that narrow the list, counted for the filter in force; `nil` where they are not known.
    public let facets: FacetChoices?
    public let sort: ProductSort
    public let orders: [ProductSort]
    /// Says that only the loaded products are in the chosen order, while the list has more pages.
    public let sortText: String?
    /// Whether the list has an order of its own, by when the user liked, viewed or bought each product.
    public let hasOwnOrder: Bool
    /// The row that the user saw last, which stays in view when rows come and go.
    public let anchor: Product.ID?
    public let scroll: Scroll?
    public let emptyText: String?
    /// The number of products that others have offered since the list was loaded, as a sentence; loading it again shows
    /// them.
    ///
    /// There is none while a filter is set, as it may let none of them through.
    public let arrivalText: String?
    /// Whether a search bar over the list stays in sight.
    ///
    /// It does when the list appears, and again when the user turns back; while the user looks on, it makes room.
    public let isSearchBarPinned: Bool
    /// The number of rows that could not be read and are not shown, as a sentence.
    public let lossText: String?
    /// The text that the products match; empty in lists that are no search.
    public let searchText: String
    /// "No results for x, showing y", after a spelling correction; the command `asTyped` leads back to x.
    public let correctionText: String?
    /// Whether the search can be kept, to be told when something new matches.
    public let canSave: Bool
    /// The search as it is kept; `nil` while it is not.
    public let savedSearch: SavedSearch.ID?
    /// Whether the whole list can be forgotten: it is what the user has looked at.
    public let canForget: Bool
    /// The seller whose products these are; `nil` for other lists, and in markets without pages of sellers.
    public let seller: SellerState?
    public let canLike: Bool
    /// Whether something is on its way that must not be begun twice.
    public let isBusy: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (kind, wording) = (facts.kind, drawing.wording)
        let existing = facts.listed.products(in: drawing.products)
        let shown = existing.filter(facts.filter.matches)
        rows = (facts.sortsHere ? facts.sort : .standard).sorted(shown).map { drawing.row(of: $0) }
        title = kind.title(in: wording)
        status = facts.status.told(in: wording)
        // A page sets a new total; between pages it follows the rows that are added and removed.
        totalCount = facts.total.map { max(0, $0.count + existing.count - $0.listed) }
        offersMore = facts.offersMore(below: rows.count)
        (layout, filter, sort, hasOwnOrder) = (facts.layout, facts.filter, facts.sort, kind.hasOwnOrder)
        orders = facts.orders
        sortText = facts.isPartlySorted ? wording(.listSortedHere) : nil
        knowsStatus = facts.knowsStatus
        facets = facts.choices(in: wording)
        anchor = facts.anchor?.resolved(in: rows.map(\.id))
        scroll = facts.scroll
        emptyText = rows.isEmpty && facts.isAnswered ? facts.emptyText(offersMore, in: wording) : nil
        let arrivals = facts.filter.isEmpty ? facts.arrivals.count : 0
        arrivalText = arrivals > 0 ? wording(.listArrivals, wording.number(arrivals)) : nil
        isSearchBarPinned = facts.isSearchBarPinned
        lossText = facts.losses == 0 ? nil : wording(.listLosses, wording.number(facts.losses))
        let meant = facts.correction ?? facts.repaired
        searchText = meant ?? kind.text
        correctionText = meant.map { wording(.searchCorrected, $0, kind.text) }
        (canSave, savedSearch, canForget) = (!kind.text.isEmpty, facts.savedSearch, kind == .viewed)
        seller = facts.hasSellerPage ? SellerState(facts.seller, in: drawing) : nil
        canLike = facts.hasAccounts
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }
}

// The query to the market.
extension ProductListState.Facts {
    var query: ProductQuery { query(sort: sortsHere ? .standard : sort) }

    /// The query whose counts say how the list can be narrowed; `nil` for a list that the market does not filter.
    var countedQuery: ProductQuery? {
        guard kind.isQueried else { return nil }
        let query = query(sort: .standard)
        if case .search = kind, query == .all { return nil }
        return query
    }

    /// The search that would be saved: a text, with the conditions of the filter.
    var savable: ProductQuery? {
        guard case .search = kind, !kind.text.isEmpty else { return nil }
        return filter.query(for: kind.text)
    }

    private func query(sort: ProductSort) -> ProductQuery {
        guard kind.isQueried else { return .all }
        let typed = isAsTyped ? SearchText.quote(kind.text) : kind.text
        var query = filter.query(for: correction ?? typed, sort: sort)
        query.vendor = kind.seller
        query.category = query.category ?? kind.category
        return query
    }
}

extension ProductListState.Facts {
    /// Whether the page of a seller stands above the products.
    var hasSellerPage: Bool { kind.seller != nil && hasSellers }

    /// Whether a product on a page that is not loaded may belong before those that are shown.
    fileprivate var isPartlySorted: Bool {
        guard sortsHere, sort != .standard, isOpen, !isAtStart else { return false }
        return status != .ended
    }

    /// Whether it is known which products there are: a first page that was cancelled says nothing.
    fileprivate var isAnswered: Bool {
        switch status {
        case .idle: isOpen && !isAtStart
        case .ended: true
        case .loading, .refreshing, .loadingMore, .failed: false
        }
    }

    /// Returns whether there are pages left, and too few rows to ever reach them by scrolling.
    func offersMore(below count: Int) -> Bool {
        !filter.isEmpty && status == .idle && isOpen && count < PagingTrigger.standardThreshold
    }

    fileprivate func choices(in wording: Wording) -> FacetChoices? {
        guard case .known(let facets) = counts else { return nil }
        let choices = FacetChoices(facets, filter, below: kind.category, in: wording)
        return choices.groups.isEmpty ? nil : choices
    }

    fileprivate func emptyText(_ offersMore: Bool, in wording: Wording) -> String {
        offersMore ? wording(.emptyFilteredSoFar) : kind.emptyText(in: wording, isFiltered: !filter.isEmpty)
    }
}

extension ProductListState {
    /// The reason why the last page did not come, as long as it is shown.
    public var problem: Problem? {
        if case .failed(let problem) = status { problem } else { nil }
    }

    /// Returns the name of an order here.
    public func name(of sort: ProductSort, in wording: Wording) -> String {
        sort == .standard && hasOwnOrder ? wording(.sortOwn) : wording.name(of: sort)
    }

    /// The name of a row, and which parts of it were searched for.
    public func matched(_ row: ProductRow) -> MatchedText {
        MatchedText(row.title, searchedFor: searchText)
    }
}

/// The layout of products.
public enum ListLayout: String, Sendable, Hashable, CaseIterable {
    case list
    case grid

    /// Returns the name of the layout.
    public func title(in wording: Wording) -> String {
        switch self {
        case .list: wording(.layoutList)
        case .grid: wording(.layoutGrid)
        }
    }
}

extension ProductListKind {
    var text: String {
        if case .search(let text) = self { return text.trimmingCharacters(in: .whitespacesAndNewlines) }
        return ""
    }

    /// Whether the market itself filters and sorts the list.
    var isQueried: Bool {
        switch self {
        case .all, .search, .seller, .category: true
        case .mine, .liked, .viewed, .followed, .bought: false
        }
    }

    /// Whether its products stand in the order in which they came to the list, whatever their age.
    var hasOwnOrder: Bool {
        switch self {
        case .liked, .viewed, .bought: true
        case .all, .search, .seller, .category, .mine, .followed: false
        }
    }

    var seller: Vendor.ID? {
        if case .seller(let id) = self { id } else { nil }
    }

    var category: ProductCategory? {
        if case .category(let category) = self { category } else { nil }
    }

    /// Returns whether a product that has just been offered belongs to the list.
    func admits(_ product: Product, of vendor: Vendor?) -> Bool {
        switch self {
        case .all: true
        case .search: !text.isEmpty && ProductQuery(text: text).matches(product)
        case .seller(let id): product.vendorID == id
        case .category(let category): category.contains(product.category)
        case .mine: vendor != nil && product.vendorID == vendor?.id
        case .liked, .viewed, .followed, .bought: false
        }
    }

    func title(in wording: Wording) -> String {
        switch self {
        case .all: wording(.titleList)
        case .seller: wording(.titleSeller)
        case .category(let category): wording.path(of: category)
        case .search: wording(.titleResults)
        case .mine: wording(.titleMyProducts)
        case .liked: wording(.titleLikes)
        case .viewed: wording(.titleViewed)
        case .followed: wording(.titleFollowedProducts)
        case .bought: wording(.titlePurchases)
        }
    }

    func emptyText(in wording: Wording, isFiltered: Bool) -> String {
        if isFiltered { return wording(.emptyFiltered) }
        return switch self {
        case .all, .category: wording(.emptyProducts)
        case .search(let text): wording(.emptyResults, text)
        case .mine: wording(.emptySales)
        case .seller: wording(.emptySeller)
        case .liked: wording(.emptyLikes)
        case .viewed: wording(.emptyViewed)
        case .followed: wording(.emptyFollowedProducts)
        case .bought: wording(.emptyPurchases)
        }
    }
}

extension ProductListState {
    /// The end of the list: on its way, failed, or waiting for a button; and what could not be read, or is not sorted yet.
    public func foot(in wording: Wording) -> SceneSection {
        let isWaiting = status == .idle && offersMore
        return SceneSection(
            "foot",
            title: lossText ?? sortText,
            isWaiting ? [SceneRow(wording(.actionLoadMore), open: "loadMore")] : [],
            // A list that is loaded again shows that above the rows.
            isLoading: status == .loading || status == .loadingMore,
            problem: problem,
            retry: "loadMore"
        )
    }
}
