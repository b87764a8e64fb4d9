package import OpenMarketDomain

package struct RemoteHealthRepository: HealthRepository {
    private let client: EndpointClient
    private let dialect: any MarketDialect

    package init(client: EndpointClient, dialect: any MarketDialect) {
        self.client = client
        self.dialect = dialect
    }

    package func health() async throws(MarketError) -> ServerHealth {
        try await client.call(dialect.health())
    }
}
