import OpenMarketData
package import OpenMarketDomain

/// Asks a market of Firestore how it is, by reading one product.
///
/// Firebase has no such request. A market whose products can be read is well enough to be used.
package struct FirestoreHealthRepository: HealthRepository {
    private let client: FirestoreClient

    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func health() async throws(MarketError) -> ServerHealth {
        _ = try await client.found(FirestoreQuery(try CollectionPath("products"), limit: 1, fields: []))
        return ServerHealth(isHealthy: true, statement: "OK")
    }
}
