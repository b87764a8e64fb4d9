public import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded

extension OpenMarketClient {
    /// A client of a market in the same process, of which the page shows both sides: what the market did for each call,
    /// and what the client's layers did for each use case.
    ///
    /// ```swift
    /// let inspector = MarketInspector(of: backend)
    /// print(try inspector.start())
    /// let client = OpenMarketClient.embedded(inspect: inspector)
    /// ```
    public static func embedded(
        inspect inspector: MarketInspector,
        session: Session? = nil,
        configure: (inout MarketConfiguration) -> Void = { _ in }
    ) -> OpenMarketClient {
        let observer = inspector.timelines.observer
        let transport = ObservedTransport(inspector)
        var client = embedded(inspector.market.backend, over: transport, session: session) { configuration in
            configure(&configuration)
            configuration.steps = observer
        }
        client.useCases = client.useCases.observed(by: observer)
        return client
    }
}
