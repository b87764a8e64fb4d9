public import Foundation

/// The products that a caller wants, and their order.
///
/// Markets that cannot filter are read page by page and filtered by the client; a condition that cannot be tested that
/// way, a category or an order, is ``MarketError/unsupported(_:)`` there.
public struct ProductQuery: Sendable, Hashable, Codable {
    /// The text to search for, as it was typed, by the rule of ``SearchText``; empty for all products.
    public var text: String
    /// The only vendor whose products are wanted; `nil` for all vendors.
    public var vendor: Vendor.ID?
    /// The least a buyer pays.
    public var minimumPrice: Decimal?
    /// The most a buyer pays.
    public var maximumPrice: Decimal?
    public var currency: Currency?
    public var isInStock: Bool?
    public var isDiscounted: Bool?
    /// The category, in markets that have them; those below it belong to it.
    public var category: ProductCategory?
    /// The status of the sale, in markets that have one.
    public var status: SaleStatus?
    /// The product after which all wanted products were registered.
    public var newerThan: ProductMark?
    public var sort: ProductSort

    /// A query; everything, unless narrowed.
    public init(
        text: String = "",
        vendor: Vendor.ID? = nil,
        minimumPrice: Decimal? = nil,
        maximumPrice: Decimal? = nil,
        currency: Currency? = nil,
        isInStock: Bool? = nil,
        isDiscounted: Bool? = nil,
        category: ProductCategory? = nil,
        status: SaleStatus? = nil,
        newerThan: ProductMark? = nil,
        sort: ProductSort = .standard
    ) {
        (self.text, self.vendor, self.minimumPrice, self.maximumPrice) = (text, vendor, minimumPrice, maximumPrice)
        (self.currency, self.isInStock, self.isDiscounted) = (currency, isInStock, isDiscounted)
        (self.category, self.status, self.newerThan, self.sort) = (category, status, newerThan, sort)
    }

    public static let all = ProductQuery()

    /// The same query without an order and without a mark, by which a search that is kept is known again.
    package var unordered: ProductQuery {
        var query = self
        (query.sort, query.newerThan) = (.standard, nil)
        return query
    }
}

extension ProductQuery {
    /// Returns whether a product by itself is one of those wanted: each word of the text, or one that means the same,
    /// stands in its name, its vendor's name or its summary, or is its category.
    ///
    /// A market that sees all its products prefers those with the words in the name, and repairs what nothing has.
    public func matches(_ product: Product) -> Bool {
        matchesVendor(of: product) && matchesText(of: product) && matchesFilters(of: product)
    }

    /// Returns whether price, currency, stock, discount, category, status and age are as wanted.
    package func matchesFilters(of product: Product) -> Bool {
        let price = product.bargainPrice
        return (minimumPrice.map { price.amount >= $0 } ?? true)
            && (maximumPrice.map { price.amount <= $0 } ?? true)
            && (currency.map { price.currency == $0 } ?? true)
            && (isInStock.map { product.isSoldOut != $0 } ?? true)
            && (isDiscounted.map { product.isDiscounted == $0 } ?? true)
            && (category.map { $0.contains(product.category) } ?? true)
            && (status.map { product.status == $0 } ?? true)
            && (newerThan.map { $0.isOlder(than: product) } ?? true)
    }

    /// Whether anything but the text and the vendor narrows the list.
    package var hasFilters: Bool {
        minimumPrice != nil || maximumPrice != nil || currency != nil || isInStock != nil || isDiscounted != nil
            || category != nil || status != nil || newerThan != nil
    }

    package func matchesVendor(of product: Product) -> Bool {
        vendor == nil || product.vendorID == vendor
    }

    package func matchesText(of product: Product) -> Bool {
        text.isEmpty || ProductIndex([ProductIndex.Entry(product)]).has(text)
    }
}

/// The order of a list.
public enum ProductSort: String, Sendable, Hashable, Codable, CaseIterable {
    /// The market's own order: newest first, or oldest first in its first generation.
    case standard
    /// The lowest price to pay first, in each currency by itself: amounts of two currencies cannot be compared.
    case cheapest
    /// The highest price to pay first, in each currency by itself.
    case dearest
    /// The share taken off the price, largest first.
    case discount
    /// Likes, most first.
    case likes
}

extension ProductSort {
    /// The products in this order, for places where no market sorts them.
    ///
    /// Equal ones stay as they were.
    package func sorted(_ products: [Product]) -> [Product] {
        guard let key else { return products }
        let keys = products.map(key)
        let groups = products.map { isByPrice ? $0.price.currency.rawValue : "" }
        let places = products.indices.sorted { one, other in
            if groups[one] != groups[other] { return (groups[one] < groups[other]) == (self == .cheapest) }
            return keys[one] == keys[other] ? one < other : keys[one] < keys[other]
        }
        return places.map { products[$0] }
    }

    private var isByPrice: Bool { self == .cheapest || self == .dearest }

    private var key: ((Product) -> Decimal)? {
        switch self {
        case .standard: nil
        case .cheapest: { $0.bargainPrice.amount }
        case .dearest: { -$0.bargainPrice.amount }
        case .discount: { -Decimal($0.discount.percentage(of: $0.price) ?? 0) }
        case .likes: { -Decimal($0.likeCount ?? 0) }
        }
    }
}
