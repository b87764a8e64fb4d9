import Foundation
import OpenMarketData
import OpenMarketDomain

/// A query for products as Firestore is asked for it.
///
/// Firestore may find more products than are wanted: names that have only one piece of the text. The client filters by
/// the rule of all markets.
struct ProductSearch {
    let query: ProductQuery
    let order: ProductOrder
    /// The filters for Firestore; the client filters the rest.
    let filters: [FirestoreFilter]
    private let hidden: Set<Vendor.ID>

    init(_ query: ProductQuery, without hidden: Set<Vendor.ID> = []) {
        let order = ProductOrder(query.sort, of: query.currency)
        var filters: [FirestoreFilter] = []
        if let gram = ProductGrams.rarest(of: query.text) {
            filters.append(.field("grams", .arrayContains, .string(gram)))
        }
        if let vendor = query.vendor { filters.append(.field("vendor", .equal, .string(vendor.rawValue))) }
        if let currency = query.currency { filters.append(.field("currency", .equal, .string(currency.rawValue))) }
        if let isInStock = query.isInStock { filters.append(.field("inStock", .equal, .bool(isInStock))) }
        if let isDiscounted = query.isDiscounted { filters.append(.field("discounted", .equal, .bool(isDiscounted))) }
        if let category = query.category { filters.append(Self.filter(by: category)) }
        self.filters = filters + Self.prices(query, in: order)
        self.query = query
        self.order = order
        self.hidden = hidden
    }

    /// Returns whether a product that Firestore has found is wanted.
    func wants(_ product: Product) -> Bool {
        guard query.matches(product) else { return false }
        return product.vendorID.map { !hidden.contains($0) } ?? true
    }

    /// Whether only products are asked for that are left out, so that no query is needed.
    var findsNothing: Bool { query.vendor.map { hidden.contains($0) } ?? false }

    /// A category with those below it, which Firestore has to be told one by one.
    private static func filter(by category: ProductCategory) -> FirestoreFilter {
        let below = ProductCategory.tree.first { $0.top == category }?.children ?? []
        guard !below.isEmpty else { return .field("category", .equal, .string(category.rawValue)) }
        return .field("category", .isOneOf, .array(([category] + below).map { .string($0.rawValue) }))
    }

    /// A range of prices in a list that is sorted by them first; in any other order it would cost an index of its own.
    private static func prices(_ query: ProductQuery, in order: ProductOrder) -> [FirestoreFilter] {
        guard order.fields.first == "bargain" else { return [] }
        let least = query.minimumPrice.map {
            FirestoreFilter.field("bargain", .greaterOrEqual, ProductSortKey.value(of: $0))
        }
        let most = query.maximumPrice.map {
            FirestoreFilter.field("bargain", .lessOrEqual, ProductSortKey.value(of: $0))
        }
        return [least, most].compactMap { $0 }
    }

    /// The fields that are read of a document; the pieces of its name would be the larger part of it.
    private var fields: [FieldPath] {
        let keys = order.fields.filter { $0 == "bargain" || $0 == "discountShare" }
        return DocumentFields.paths() + ["images"] + keys.map { FieldPath($0.text) }
    }

    /// The documents after a position, up to a number of them.
    func query(
        behind place: ProductPlace?,
        limit: Int,
        in database: FirestoreDatabase
    ) throws(MarketError) -> FirestoreQuery {
        let filter = FirestoreFilter.conjunction(filters)
        let products = try CollectionPath("products")
        var question = FirestoreQuery(products, where: filter, by: order.orders, limit: limit, fields: fields)
        question.start = place?.start(in: database)
        return question
    }
}
