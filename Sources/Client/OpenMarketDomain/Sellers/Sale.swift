/// The sale of a product whose buyer is named, as its two parties see it; no other user does.
public struct Sale: Sendable, Equatable {
    /// The product; it may be gone.
    public let product: Product.ID
    /// Whether it is sold, and not only reserved.
    public let isSold: Bool
    /// Whether the buyer has said that it was.
    public let isConfirmed: Bool
    public let seller: Seller
    public let buyer: Seller
    /// Whether the signed-in user is the seller.
    public let isSeller: Bool
    /// The reviews that the two have written so far.
    public let reviews: [Review]

    public init(
        product: Product.ID,
        isSold: Bool,
        isConfirmed: Bool = false,
        seller: Seller,
        buyer: Seller,
        isSeller: Bool,
        reviews: [Review] = []
    ) {
        (self.product, self.isSold, self.isConfirmed, self.seller) = (product, isSold, isConfirmed, seller)
        (self.buyer, self.isSeller, self.reviews) = (buyer, isSeller, reviews)
    }

    /// The party who does not look.
    public var other: Seller { isSeller ? buyer : seller }
    public var ownReview: Review? { reviews.first(where: \.isOwn) }
    /// Whether the user may confirm that the product was sold to them: the buyer, once.
    public var canConfirm: Bool { !isSeller && isSold && !isConfirmed }
    /// Whether the user may review the other one: once, when it is sold; the seller when the buyer has confirmed
    /// it.
    ///
    /// A seller who names a stranger as the buyer cannot review them.
    public var canReview: Bool { isSold && ownReview == nil && !awaitsBuyer }
    /// Whether the seller who looks may review the buyer once the buyer has confirmed the sale.
    public var awaitsBuyer: Bool { isSeller && isSold && !isConfirmed }
}
