import Foundation
public import OpenMarket
public import OpenMarketHTTPServer
import OpenMarketWire

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
    /// How far the sale has come of what is shown; everything when `nil`.
    public var status: SaleStatus?
    /// The only category, with those below it.
    public var category: ProductCategory?
    /// The only currency.
    public var currency: Currency?
    /// The bounds of the price, as they were typed: what is no number is shown again and bounds nothing.
    public var lowest = "", highest = ""
    /// How many products stand before the page.
    public var after = 0
    /// How many products are on the page, when it is more than usual: the script has added some to it.
    public var count = 0
    /// Whether more products are looked through because the filter has let none of the others pass.
    public var looksFurther = false

    /// The beginning of a list as it is.
    public init() {}

    /// What the query of a request asks for; what cannot be understood is as if it was not there.
    public init(_ query: Query) {
        sort = query["sort"].flatMap { ProductSort(rawValue: $0) }
        layout = query["layout"].flatMap { ListLayout(rawValue: $0) }
        isInStock = query["stock"] != nil
        isDiscounted = query["discount"] != nil
        status = query["sale"].map { SaleStatus(rawValue: $0) ?? .onSale }
        category = query["category"].flatMap { Self.isShort($0) ? ProductCategory(rawValue: $0) : nil }
        currency = query["currency"].flatMap { Self.isCode($0) ? Currency(rawValue: $0) : nil }
        (lowest, highest) = (Self.price(query["from"]), Self.price(query["to"]))
        after = Self.number(query["after"])
        count = Self.number(query["count"])
        looksFurther = query["more"] != nil
    }

    /// The list that a filter lets through, from its beginning.
    public init(_ filter: ProductFilter) {
        isInStock = filter.isInStock == true
        isDiscounted = filter.isDiscounted == true
        status = filter.status
        category = filter.category
        currency = filter.currency
        (lowest, highest) = (filter.minimumPrice?.description ?? "", filter.maximumPrice?.description ?? "")
    }

    private static func isShort(_ text: String) -> Bool { (1...60).contains(text.utf8.count) }

    /// Whether a text looks like the code of a currency.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private static func price(_ text: String?) -> String {
        String((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(40))
    }

    private static func number(_ text: String?) -> Int {
        text.flatMap { Int($0) }.map { min(max(0, $0), furthest) } ?? 0
    }

    /// How many products have to be loaded for the page.
    public var end: Int { min(after + max(count, PageRequest.defaultSize), Self.furthest + PageRequest.defaultSize) }

    /// How far a list can be paged through, because every page before it has to be loaded.
    public static let furthest = 2000

    /// The query that asks for it.
    var items: [QueryItem] {
        var items: [QueryItem] = []
        if let sort, sort != .standard { items.append(QueryItem("sort", sort.rawValue)) }
        if let layout { items.append(QueryItem("layout", layout.rawValue)) }
        if isInStock { items.append(QueryItem("stock", "1")) }
        if isDiscounted { items.append(QueryItem("discount", "1")) }
        if let status { items.append(QueryItem("sale", status == .onSale ? "1" : status.rawValue)) }
        if let category { items.append(QueryItem("category", category.rawValue)) }
        if let currency { items.append(QueryItem("currency", currency.rawValue)) }
        if !lowest.isEmpty { items.append(QueryItem("from", lowest)) }
        if !highest.isEmpty { items.append(QueryItem("to", highest)) }
        if after > 0 { items.append(QueryItem("after", String(after))) }
        if count > 0 { items.append(QueryItem("count", String(count))) }
        if looksFurther { items.append(QueryItem("more", "1")) }
        return items
    }

    /// The filter it asks for.
    public var filter: ProductFilter {
        ProductFilter(
            currency: currency,
            minimumPrice: ProductFilter.price(lowest),
            maximumPrice: ProductFilter.price(highest),
            isInStock: isInStock ? true : nil,
            isDiscounted: isDiscounted ? true : nil,
            status: status,
            category: category
        )
    }

    /// The same list from elsewhere on.
    func after(_ count: Int) -> Listing {
        var listing = self
        (listing.after, listing.count, listing.looksFurther) = (max(0, count), 0, false)
        return listing
    }

    /// The same part of the list, with more products looked through for it.
    var lookingFurther: Listing {
        var listing = self
        listing.looksFurther = true
        return listing
    }

    /// The same products, laid out otherwise.
    func laidOut(_ layout: ListLayout) -> Listing {
        var listing = self
        listing.layout = layout
        return listing
    }
}
