import Foundation
import OpenMarketDomain

/// One number of the facets.
enum FacetCell: Sendable, Hashable {
    case total
    case category(ProductCategory)
    case status(SaleStatus)
    case currency(Currency)
    /// The range of prices that begins at the edge with this position.
    case band(Int)

    /// The list that is counted for this number: each kind replaces its own condition.
    func query(in list: ProductQuery) -> ProductQuery {
        var query = list
        switch self {
        case .total: break
        case .category(let category): query.category = category
        case .status(let status): query.status = status
        case .currency(let currency): query.currency = currency
        case .band(let place):
            let range = PriceBand.ranges.dropFirst(place).first
            (query.minimumPrice, query.maximumPrice) = (range?.minimum, range?.maximum)
        }
        return query
    }
}

extension ProductFacets {
    init(_ counts: [FacetCell: Int]) {
        self.init(total: counts[.total] ?? 0)
        for (cell, count) in counts where count > 0 {
            switch cell {
            case .total, .band: break
            case .category(let category): categories[category] = count
            case .status(let status): statuses[status] = count
            case .currency(let currency): currencies[currency] = count
            }
        }
        prices = PriceBand.ranges.enumerated().compactMap { place, range in
            guard let count = counts[.band(place)], count > 0 else { return nil }
            return PriceBand(minimum: range.minimum, maximum: range.maximum, count: count)
        }
    }

    /// Returns these counts without those of a part of the products.
    func without(_ part: ProductFacets) -> ProductFacets {
        var rest = self
        rest.total = Swift.max(0, total - part.total)
        rest.categories = Self.difference(categories, part.categories)
        rest.statuses = Self.difference(statuses, part.statuses)
        rest.currencies = Self.difference(currencies, part.currencies)
        let bands = Dictionary(part.prices.map { ($0.minimum, $0.count) }) { $0 + $1 }
        rest.prices = prices.compactMap { band in
            let count = band.count - (bands[band.minimum] ?? 0)
            return count > 0 ? PriceBand(minimum: band.minimum, maximum: band.maximum, count: count) : nil
        }
        return rest
    }

    private static func difference<Key>(_ counts: [Key: Int], _ part: [Key: Int]) -> [Key: Int] {
        counts.merging(part.filter { counts[$0.key] != nil }) { $0 - $1 }.filter { $0.value > 0 }
    }
}
