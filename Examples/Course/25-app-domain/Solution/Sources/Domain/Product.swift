/// A product, and what its price means.
package struct Product: Sendable, Equatable {
    package let id: Int
    package let name: String
    package let price: Int
    package var bargain: Int?
    package var stock: Int?
    package var isLiked = false
    package var description = ""

    package init(
        id: Int,
        name: String,
        price: Int,
        bargain: Int? = nil,
        stock: Int? = nil,
        isLiked: Bool = false,
        description: String = ""
    ) {
        (self.id, self.name, self.price, self.bargain) = (id, name, price, bargain)
        (self.stock, self.isLiked, self.description) = (stock, isLiked, description)
    }

    /// Whether the bargain is one.
    package var isReduced: Bool { finalPrice < price }

    /// The price that is paid: a bargain counts when it is lower, and no number below 0.
    package var finalPrice: Int {
        guard let bargain, (0..<max(price, 0)).contains(bargain) else { return price }
        return bargain
    }

    /// The part that is taken off, in per cent.
    package var discount: Int? { isReduced ? (price - finalPrice) * 100 / price : nil }
}

/// A page of products.
package struct Page: Sendable {
    package let items: [Product]
    package let isLast: Bool

    package init(items: [Product], isLast: Bool) {
        (self.items, self.isLast) = (items, isLast)
    }
}
