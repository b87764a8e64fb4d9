import Foundation
import OpenMarketDomain

/// One number of the facets.
enum FacetCell: Sendable, Hashable {
    case total
    case category(ProductCategory)
    case status(SaleStatus)
    case currency(Currency)
    /// The range of prices that begins at the edge with this place.
    case band(Int)

    /// The list whose length the number is: each kind takes the place of its own condition.
    func query(in list: ProductQuery) -> ProductQuery {
        var query = list
        switch self {
        case .total: break
        case .category(let category): query.category = category
        case .status(let status): query.status = status
        case .currency(let currency): query.currency = currency
        case .band(let place): (query.minimumPrice, query.maximumPrice) = Self.ends(of: place)
        }
        return query
    }

    /// Where a range of prices begins and ends.
    static func ends(of place: Int) -> (minimum: Decimal?, maximum: Decimal?) {
        let edges = PriceBand.edges.dropFirst(place).prefix(2)
        return (edges.first, edges.dropFirst().first)
    }
}

extension ProductFacets {
    /// Facets of numbers that were counted one by one.
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
        prices = PriceBand.edges.indices.compactMap { place in
            guard let count = counts[.band(place)], count > 0, let minimum = FacetCell.ends(of: place).minimum else {
                return nil
            }
            return PriceBand(minimum: minimum, maximum: FacetCell.ends(of: place).maximum, count: count)
        }
    }
}
