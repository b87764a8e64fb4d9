/// The rule of every change of a product, whichever back end stores it: only its vendor makes one.
struct OwnProductRule: Sendable {
    let products: any ProductsRepository
    let sessions: any SessionStore

    /// Makes a change of a product, for the session that the call begins with.
    ///
    /// - Throws: ``MarketError/unauthenticated`` without a session and a secret, and ``MarketError/notOwner`` for a
    ///   product of another user; then nothing is changed.
    func changing<Value>(
        _ id: Product.ID,
        secret: Secret?,
        _ change: (ProductDetail) async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await sessions.acting { session async throws(MarketError) in
            _ = try await sessions.signature(secret)
            let product = try await products.detail(id) { session }
            guard Ownership(of: product, for: session) != .notOwner else { throw .notOwner }
            return try await change(product)
        }
    }
}
