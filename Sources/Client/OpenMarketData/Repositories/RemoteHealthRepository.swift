package import OpenMarketDomain

/// Asks a server how it is.
package struct RemoteHealthRepository: HealthRepository {
    private let client: EndpointClient
    private let dialect: any MarketDialect

    /// Asks the server of `client`, which speaks `dialect`.
    package init(client: EndpointClient, dialect: any MarketDialect) {
        self.client = client
        self.dialect = dialect
    }

    package func health() async throws(MarketError) -> ServerHealth {
        try await client.call(dialect.health())
    }
}
