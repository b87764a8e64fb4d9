public import OpenMarket
import OpenMarketBackend
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
        let handler = ObservedMarket(backend: inspector.backend, observer: inspector.observer)
        let observer = inspector.timelines.observer
        var client = embedded(inspector.backend, over: InProcessTransport(handler), session: session) { configuration in
            configure(&configuration)
            configuration.steps = observer
        }
        client.useCases = client.useCases.observed(by: observer)
        return client
    }
}

/// A market in the same process whose calls are seen.
private struct ObservedMarket: StreamingRequestHandler {
    let backend: MarketBackend
    let observer: ServerObserver

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        await observer.observe(request) { await backend.respond(to: request) }
    }

    func stream(for request: HTTPRequest) async -> StreamedResponse? { await backend.stream(for: request) }
}
