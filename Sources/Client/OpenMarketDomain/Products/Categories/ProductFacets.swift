public import Foundation

/// The number of products that a list has, and would have with another category, status, currency or range of prices.
///
/// Each kind is counted with all conditions of the query but its own. With *Books* chosen, for example, the counts of
/// the other categories still say how many products a user would see there.
public struct ProductFacets: Sendable, Equatable, Codable {
    /// The products of the list as it is.
    public var total: Int
    /// The products of each category, those of the categories below it with them; none without products.
    public var categories: [ProductCategory: Int]
    /// The products of each status; none without products.
    public var statuses: [SaleStatus: Int]
    /// The products in each currency; none without products.
    public var currencies: [Currency: Int]
    /// The products in each range of prices that has any, the lowest first.
    public var prices: [PriceBand]

    public init(
        total: Int,
        categories: [ProductCategory: Int] = [:],
        statuses: [SaleStatus: Int] = [:],
        currencies: [Currency: Int] = [:],
        prices: [PriceBand] = []
    ) {
        (self.total, self.categories, self.statuses) = (total, categories, statuses)
        (self.currencies, self.prices) = (currencies, prices)
    }
}

/// A range of prices and how many products it has.
///
/// Both ends belong to it, as they do in a query: a product that costs exactly what one range ends and the next one
/// begins with is counted in both.
public struct PriceBand: Sendable, Hashable, Codable {
    /// The least a buyer pays.
    public let minimum: Decimal
    /// The most a buyer pays; `nil` in the highest range.
    public let maximum: Decimal?
    public let count: Int

    public init(minimum: Decimal, maximum: Decimal?, count: Int) {
        (self.minimum, self.maximum, self.count) = (minimum, maximum, count)
    }

    /// The ends of ranges: 0, and one and five times each power of ten.
    public static let edges: [Decimal] =
        [0]
        + (0..<10).flatMap { power in
            [1, 5].map { Decimal(sign: .plus, exponent: power, significand: Decimal($0)) }
        }
}

extension PriceBand {
    /// The ends of each range; the highest one has no upper end.
    fileprivate static let ranges: [(minimum: Decimal, maximum: Decimal?)] = edges.enumerated().map { place, edge in
        (edge, edges.dropFirst(place + 1).first)
    }
}

extension ProductFacets {
    /// Counts products one by one, by the rule all markets share.
    ///
    /// The index of a server counts the same.
    public init(of query: ProductQuery, in products: some Collection<Product>) {
        func matches(_ change: (inout ProductQuery) -> Void) -> [Product] {
            var changed = query
            change(&changed)
            return products.filter(changed.matches)
        }
        self.init(total: matches { _ in }.count)
        for product in matches({ $0.category = nil }) {
            guard let category = product.category else { continue }
            categories[category, default: 0] += 1
            if let parent = category.parent { categories[parent, default: 0] += 1 }
        }
        categories = categories.filter { ProductCategory.all.contains($0.key) }
        for product in matches({ $0.status = nil }) { product.status.map { statuses[$0, default: 0] += 1 } }
        for product in matches({ $0.currency = nil }) { currencies[product.price.currency, default: 0] += 1 }
        let paid = matches { ($0.minimumPrice, $0.maximumPrice) = (nil, nil) }.map(\.bargainPrice.amount)
        prices = PriceBand.ranges.compactMap { minimum, maximum in
            let count = paid.count { price in price >= minimum && (maximum.map { price <= $0 } ?? true) }
            return count > 0 ? PriceBand(minimum: minimum, maximum: maximum, count: count) : nil
        }
    }
}
