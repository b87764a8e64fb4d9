/// A product, and what its price means.
struct Product: Sendable, Equatable {
    let id: Int
    let name: String
    let price: Int
    var bargain: Int?
    var stock: Int?
    var isLiked = false
    var description = ""

    /// Whether the bargain is one.
    var isReduced: Bool { finalPrice < price }

    /// The price that is paid: a bargain counts when it is lower, and no number below 0.
    var finalPrice: Int {
        guard let bargain, (0..<max(price, 0)).contains(bargain) else { return price }
        return bargain
    }

    /// The part that is taken off, in per cent.
    var discount: Int? { isReduced ? (price - finalPrice) * 100 / price : nil }
}

/// A page of products.
struct Page: Sendable {
    let items: [Product]
    let isLast: Bool
}
