import Foundation
import OpenMarketDomain
import OpenMarketWire

/// The query items of a list, as far as the server understands them.
struct ListingItems {
    private(set) var items: [QueryItem] = []

    init(_ query: ProductQuery, _ request: PageRequest, _ ability: ListingAbility) {
        if ability >= .search, !query.text.isEmpty { items.append(QueryItem("search_value", query.text)) }
        guard ability == .everything else { return }
        add("vendor_id", query.vendor?.rawValue)
        add("min_price", query.minimumPrice?.description)
        add("max_price", query.maximumPrice?.description)
        add("currency", query.currency?.rawValue)
        add("in_stock", query.isInStock.map(String.init))
        add("discounted", query.isDiscounted.map(String.init))
        add("category", query.category?.rawValue)
        add("status", query.status?.rawValue)
        // A mark of another market names no product here.
        add("newer_than", query.newerThan.flatMap { Int64($0.id.rawValue) }.map(String.init))
        add("sort", Self.order(query.sort))
        add("cursor", request.cursor?.rawValue)
    }

    private mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        items.append(QueryItem(name, value))
    }

    private static func order(_ sort: ProductSort) -> String? {
        switch sort {
        case .standard: nil
        case .cheapest: "price_asc"
        case .dearest: "price_desc"
        case .discount: "discount"
        case .likes: "likes"
        }
    }
}
