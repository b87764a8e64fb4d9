/// Something happened to a product that every open screen should show.
public indirect enum ProductEvent: Sendable, Equatable {
    /// A product was registered.
    case created(ProductDetail)
    /// A product was edited.
    case updated(ProductDetail)
    /// A product is gone.
    case deleted(Product.ID)
    /// The current user likes a product.
    case liked(Product.ID)
    /// The current user no longer likes a product.
    case unliked(Product.ID)

    /// The product concerned.
    public var productID: Product.ID {
        switch self {
        case .created(let detail), .updated(let detail): detail.id
        case .deleted(let id), .liked(let id), .unliked(let id): id
        }
    }
}
