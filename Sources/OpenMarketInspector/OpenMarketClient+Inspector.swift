public import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketServer
import OpenMarketWire

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
        let handler = ObservedMarket(inspector: inspector, observer: inspector.observer)
        let observer = inspector.timelines.observer
        let transport = WeatheredTransport(InProcessTransport(handler), inspector.currentWeather)
        var client = embedded(inspector.market.backend, over: transport, session: session) { configuration in
            configure(&configuration)
            configuration.steps = observer
        }
        client.useCases = client.useCases.observed(by: observer)
        return client
    }
}

/// A market in the same process whose calls are seen.
private struct ObservedMarket: StreamingRequestHandler {
    let inspector: MarketInspector
    let observer: ServerObserver

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let mark = inspector.timelines.markAttempt()
        return await observer.observe(request, mark: mark) { [inspector] in await inspector.market.respond(to: request)
        }
    }

    func stream(for request: HTTPRequest) async -> StreamedResponse? { await inspector.market.stream(for: request) }
}
