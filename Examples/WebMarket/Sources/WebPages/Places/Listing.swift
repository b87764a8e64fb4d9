public import OpenMarket
public import OpenMarketWire

/// Which products of a list are on a page, in which order, and how they are laid out.
public struct Listing: Sendable, Hashable {
    /// The order.
    public var sort: ProductSort?
    /// The layout.
    public var layout: ListLayout?
    /// Whether what is sold out is hidden.
    public var isInStock = false
    /// Whether what is not discounted is hidden.
    public var isDiscounted = false
    /// How many products stand before the page.
    public var after = 0

    /// The beginning of a list as it is.
    public init() {}

    /// What the query of a request asks for; what cannot be understood is as if it was not there.
    public init(_ query: Query) {
        sort = query["sort"].flatMap { ProductSort(rawValue: $0) }
        layout = query["layout"].flatMap { ListLayout(rawValue: $0) }
        isInStock = query["stock"] != nil
        isDiscounted = query["discount"] != nil
        after = query["after"].flatMap { Int($0) }.map { min(max(0, $0), Self.furthest) } ?? 0
    }

    /// How far a list can be paged through: nobody reads further, and every page before it has to be loaded.
    public static let furthest = 2000

    /// The query that asks for it.
    var items: [QueryItem] {
        var items: [QueryItem] = []
        if let sort, sort != .standard { items.append(QueryItem("sort", sort.rawValue)) }
        if let layout { items.append(QueryItem("layout", layout.rawValue)) }
        if isInStock { items.append(QueryItem("stock", "1")) }
        if isDiscounted { items.append(QueryItem("discount", "1")) }
        if after > 0 { items.append(QueryItem("after", String(after))) }
        return items
    }

    /// The filter it asks for.
    public var filter: ProductFilter {
        ProductFilter(isInStock: isInStock ? true : nil, isDiscounted: isDiscounted ? true : nil)
    }

    /// The same list from elsewhere on.
    func after(_ count: Int) -> Listing {
        var listing = self
        listing.after = max(0, count)
        return listing
    }

    /// The same products, laid out otherwise.
    func laidOut(_ layout: ListLayout) -> Listing {
        var listing = self
        listing.layout = layout
        return listing
    }
}
