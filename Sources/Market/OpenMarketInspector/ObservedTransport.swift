import OpenMarketData
import OpenMarketEmbedded
import OpenMarketHTTPServer
import OpenMarketWeather
import OpenMarketWire

/// A transport to a market in the same process, whose calls are seen together with the effects of the weather.
struct ObservedTransport: HTTPTransport {
    // The observer does not keep the inspector.
    private let inspector: MarketInspector
    private let observer: ServerObserver
    private let base: WeatherTransport

    init(_ inspector: MarketInspector) {
        (self.inspector, observer) = (inspector, inspector.observer)
        let market = InProcessTransport(inspector.market)
        let note = { @Sendable (_: HTTPRequest, forecast: Forecast) in
            if !forecast.applied.isEmpty { CallTrace.current?.note(weather: forecast.notes) }
        }
        base = WeatherTransport(market, inspector.currentWeather, note: note)
    }

    var deliversInPieces: Bool { base.deliversInPieces }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let mark = inspector.timelines.markAttempt()
        return try await observer.observe(request, mark: mark, noting: { ($0, false) }) {
            () async throws(TransportError) in try await base.send(request, options: options)
        }
    }

    func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        let head = { @Sendable (response: HTTPStreamedResponse) in
            (HTTPResponse(status: response.status, headers: response.headers), isStream: response.status == 200)
        }
        let mark = inspector.timelines.markAttempt()
        return try await observer.observe(request, mark: mark, noting: head) { () async throws(TransportError) in
            try await base.stream(request, options: options)
        }
    }
}
