import Foundation

extension ProductFacets {
    /// Counts products one by one, by the rule all markets share.
    ///
    /// What a server counts with an index comes to the same.
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
        prices = PriceBand.edges.indices.compactMap { edge in
            let minimum = PriceBand.edges[edge]
            let maximum = edge + 1 < PriceBand.edges.count ? PriceBand.edges[edge + 1] : nil
            let count = paid.count { price in price >= minimum && (maximum.map { price <= $0 } ?? true) }
            return count > 0 ? PriceBand(minimum: minimum, maximum: maximum, count: count) : nil
        }
    }
}
