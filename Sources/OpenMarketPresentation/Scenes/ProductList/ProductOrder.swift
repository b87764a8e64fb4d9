import Foundation
import OpenMarketDomain

/// Puts products in order where the market does not.
struct ProductOrder {
    private let sort: ProductSort

    init(_ sort: ProductSort) {
        self.sort = sort
    }

    /// The products in order; those that are equal, or that cannot be compared, stay as they were.
    func sorted(_ products: [Product]) -> [Product] {
        guard let isBefore = comparison else { return products }
        return products.enumerated()
            .sorted { one, other in
                if isBefore(one.element, other.element) { return true }
                if isBefore(other.element, one.element) { return false }
                return one.offset < other.offset
            }
            .map(\.element)
    }

    private var comparison: ((Product, Product) -> Bool)? {
        switch sort {
        // Nobody here knows how many like a product.
        case .standard, .likes: nil
        case .cheapest: { $0.bargainPrice.amount < $1.bargainPrice.amount }
        case .dearest: { $0.bargainPrice.amount > $1.bargainPrice.amount }
        case .discount: { share($0) > share($1) }
        }
    }

    private func share(_ product: Product) -> Int {
        product.discount.percentage(of: product.price) ?? 0
    }
}
