import OpenMarketDomain

/// A scene that shows products.
@MainActor
protocol ProductAudience: AnyObject {
    /// The products it shows; the store keeps them.
    var productIDs: [Product.ID] { get }

    /// Hears what happened to a product, after the store has taken note of it.
    func hear(_ change: ProductChange)

    /// Notices that the market answered something else about these products than was known.
    func notice(_ ids: Set<Product.ID>)
}

/// What happened to a product.
enum ProductChange: Sendable, Hashable {
    /// It is new.
    case created(ProductDetail)
    /// It was edited.
    case updated(ProductDetail)
    /// It is gone.
    case deleted(Product.ID)
    /// It is liked now, or no longer.
    case liked(Product.ID, Bool)

    /// The product it happened to.
    var productID: Product.ID {
        switch self {
        case .created(let detail), .updated(let detail): detail.id
        case .deleted(let id), .liked(let id, _): id
        }
    }
}
