import Foundation

extension ProductSort {
    /// The products in this order, for places where no market sorts them.
    ///
    /// Equal ones stay as they were.
    package func sorted(_ products: [Product]) -> [Product] {
        guard let key else { return products }
        let keys = products.map(key)
        let places = products.indices.sorted { one, other in
            keys[one] == keys[other] ? one < other : keys[one] < keys[other]
        }
        return places.map { products[$0] }
    }

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
