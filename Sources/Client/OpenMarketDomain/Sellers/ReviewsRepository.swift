/// Sales with a named buyer, and what their two parties say of each other.
public protocol ReviewsRepository: Sendable {
    /// The sale of a product, as one of its two parties sees it.
    ///
    /// - Throws: ``MarketError/notFound`` for anybody else, and when no buyer was named.
    func sale(of product: Product.ID, as session: AuthSession) async throws(MarketError) -> Sale

    /// Stores what the user says of the other party of a sale. The same again changes nothing.
    ///
    /// - Throws: ``MarketError/notFound`` when the user is no party of a finished sale; ``MarketError/conflict`` when
    ///   they have said something else before.
    func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID,
        as session: AuthSession
    ) async throws(MarketError) -> Review

    /// Deletes a review of the user.
    ///
    /// - Throws: ``MarketError/notFound`` when there is none, or it is another user's.
    func delete(_ review: Review.ID, as session: AuthSession) async throws(MarketError)
}
