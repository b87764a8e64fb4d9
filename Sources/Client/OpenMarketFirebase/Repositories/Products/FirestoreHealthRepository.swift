import OpenMarketData
package import OpenMarketDomain

/// Asks a market of Firestore how it is, by reading one product.
///
/// Firebase has no such request. A market whose products can be read is well enough to be used.
package struct FirestoreHealthRepository: HealthRepository {
    private let client: FirestoreClient

    /// Asks through `client`.
    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func health() async throws(MarketError) -> ServerHealth {
        var query = FirestoreQuery(try CollectionPath("products"))
        query.limit = 1
        query.fields = []
        _ = try await client.found(query)
        return ServerHealth(isHealthy: true, statement: "OK")
    }
}
