extension ProductsRepository {
    /// Everything about a product that everybody may see, or that the user of a session has hidden from all others.
    ///
    /// Only where there is none for everybody is it asked who is logged in.
    package func detail(
        _ id: Product.ID,
        for session: () async throws(MarketError) -> Session?
    ) async throws(MarketError) -> ProductDetail {
        do throws(MarketError) {
            return try await detail(id)
        } catch .notFound {
            guard let vendor = try await session()?.credentials, !vendor.identifier.isEmpty else { throw .notFound }
            return try await detail(id, as: vendor)
        }
    }
}
