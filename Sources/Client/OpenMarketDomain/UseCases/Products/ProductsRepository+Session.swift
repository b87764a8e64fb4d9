extension ProductsRepository {
    /// Everything about a product that everybody may see, or that the user of a session has hidden from all others.
    package func detail(_ id: Product.ID, for session: Session?) async throws(MarketError) -> ProductDetail {
        do throws(MarketError) {
            return try await detail(id)
        } catch .notFound {
            return try await ownDetail(id, for: session)
        }
    }

    /// Everything about a product that is not there for all others.
    package func ownDetail(_ id: Product.ID, for session: Session?) async throws(MarketError) -> ProductDetail {
        guard let credentials = session?.credentials, !credentials.identifier.isEmpty else { throw .notFound }
        return try await ownDetail(id, as: credentials)
    }
}
