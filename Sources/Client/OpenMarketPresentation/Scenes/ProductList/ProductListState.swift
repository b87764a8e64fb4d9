import Foundation
public import OpenMarketDomain

/// The state of a list of products.
public struct ProductListState: Sendable, Equatable, AlertingState {
    /// The progress of the list.
    public enum Status: Sendable, Equatable {
        /// There may be more, and nothing is on its way.
        case idle
        /// The first page is on its way and there is nothing to show yet.
        case loading
        /// The first page is loading again; the old rows stay until it arrives.
        case refreshing
        /// The next page is on its way.
        case loadingMore
        /// Everything is loaded.
        case ended
        /// The last page did not come; the rows before it are shown.
        case failed(Problem)

        /// Whether a page is on its way.
        public var isLoading: Bool {
            switch self {
            case .loading, .refreshing, .loadingMore: true
            case .idle, .ended, .failed: false
            }
        }
    }

    /// A one-shot request to scroll; a new number means a new request.
    public struct Scroll: Sendable, Equatable {
        /// Tells it from earlier requests.
        public let number: Int
        /// The row to show; the top when `nil`.
        public let row: Product.ID?
    }

    /// The title of the list.
    public internal(set) var title: String
    /// The products.
    public internal(set) var rows: [ProductRow] = []
    /// The progress of the list.
    public internal(set) var status: Status = .idle
    /// The number of products, where the market counts them.
    public internal(set) var totalCount: Int?
    /// Whether a button has to load more also where one scrolls: the filter left too few rows.
    public internal(set) var offersMore = false
    /// Their layout.
    public internal(set) var layout: ListLayout
    /// Which are let through.
    public internal(set) var filter: ProductFilter = .none
    /// Whether the products say how far their sale has come, so that they can be filtered by it.
    public internal(set) var knowsStatus = false
    /// The conditions that narrow the list, counted for the filter in force; `nil` where they are not known.
    public internal(set) var facets: FacetChoices?
    /// In which order they stand.
    public internal(set) var sort: ProductSort = .standard
    /// Whether the list has an order of its own, by when the user liked, viewed or bought each product.
    public internal(set) var hasOwnOrder = false
    /// The row the user was last at: what to keep in view when rows come and go.
    public internal(set) var anchor: Product.ID?
    /// The position to scroll to.
    public internal(set) var scroll: Scroll?
    /// The text in place of rows when there are none.
    public internal(set) var emptyText: String?
    /// The number of products that others have offered since the list was loaded, as a sentence; loading it again shows
    /// them.
    public internal(set) var arrivalText: String?
    /// Whether a search bar over the list stays in sight.
    ///
    /// It does when the list appears, and again when the user turns back; while one looks on, it makes room.
    public internal(set) var isSearchBarPinned = true
    /// The number of rows that could not be read and are not shown, as a sentence.
    public internal(set) var lossText: String?
    /// The text that the products match; empty in lists that are no search.
    public internal(set) var searchText = ""
    /// "No results for x, showing y", after a spelling correction.
    public internal(set) var correctionText: String?
    /// Whether the search can be kept, to be told when something new matches.
    public internal(set) var canSave = false
    /// The search as it is kept; `nil` while it is not.
    public internal(set) var savedSearch: SavedSearch.ID?
    /// Whether the whole list can be forgotten: it is what the user has looked at.
    public internal(set) var canForget = false
    /// The seller whose products these are; `nil` for other lists, and in markets without pages of sellers.
    public internal(set) var seller: SellerPageModel.State?
    /// The alert that is shown.
    public var alert: AlertModel?
    /// Whether products can be liked here.
    public internal(set) var canLike: Bool
}

extension ProductListState {
    /// Why the last page did not come, while that is shown.
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
    /// One below the other.
    case list
    /// Side by side.
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
    /// The text that products of the list match.
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

    /// The category of all its products.
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
