package import Foundation
package import OpenMarketHTTPServer
package import OpenMarketWeather
package import OpenMarketWire

/// A market with weather in front of it, for a server; several markets can have the same weather.
///
/// A response that is lost, or cut, ends with its connection. While the weather is clear, requests go straight through.
package struct WeatherHandler: StreamingRequestHandler, SynchronousRequestHandler, BodyLimitingHandler,
    AccountKnowingHandler
{
    /// The abilities of a market for a server.
    package typealias Market = StreamingRequestHandler & SynchronousRequestHandler & BodyLimitingHandler
        & AccountKnowingHandler

    private let market: any Market
    private let weather: CurrentWeather
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    package init(
        _ market: any Market,
        _ weather: CurrentWeather,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.market, self.weather, self.clock, self.now) = (market, weather, clock, now)
    }

    package func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse { market.bodyUse(of: method, target) }

    /// The market's refusal of a request without its body.
    package func refusal(beforeBodyOf request: HTTPRequest) async -> HTTPResponse? {
        await market.refusal(beforeBodyOf: request)
    }

    /// The account that the market knows by the fields of a request.
    package func account(provedBy headers: HTTPHeaders) -> String? { market.account(provedBy: headers) }

    /// Returns the response that the market has at once, while the weather is clear.
    package func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
        weather.weather.isClear ? market.respondAtOnce(to: request) : nil
    }

    /// The market's response: a host asks ``stream(for:)`` first, and that knows the weather.
    package func respond(to request: HTTPRequest) async -> HTTPResponse { await market.respond(to: request) }

    /// The response as the weather has it; `nil` while it is clear and the response is no stream.
    package func stream(for request: HTTPRequest) async -> StreamedResponse? {
        guard var forecast = weather.forecast(for: request) else { return await market.stream(for: request) }
        let response = await response(to: request, &forecast)
        if !forecast.applied.isEmpty { CallTrace.current?.note(weather: forecast.notes) }
        return response
    }

    private func response(to request: HTTPRequest, _ forecast: inout Forecast) async -> StreamedResponse {
        if forecast.delay > .zero {
            // The client is gone.
            do { try await clock.sleep(for: forecast.delay) } catch { return .nothing }
        }
        switch forecast.outgoing(request, now: now()) {
        case .lost: return .nothing
        case .response(let response): return StreamedResponse(head: response, body: nil)
        case .request(let request):
            let response = await respond(through: request)
            switch forecast.incoming(response.head, now: now()) {
            case .response(let head): return StreamedResponse(head: head, body: response.body)
            case .lost:
                response.body?.end()
                return .nothing
            case .cut(let head):
                response.body?.end()
                return .cut(head)
            }
        }
    }

    private func respond(through request: HTTPRequest) async -> StreamedResponse {
        if let response = await market.stream(for: request) { return response }
        return StreamedResponse(head: await market.respond(to: request), body: nil)
    }
}

extension StreamedResponse {
    /// The absence of a response: the connection is closed.
    fileprivate static var nothing: StreamedResponse {
        let body = ResponseStream()
        body.breakOff()
        return StreamedResponse(head: HTTPResponse(status: 500), body: body)
    }

    /// A response whose body breaks off.
    fileprivate static func cut(_ response: HTTPResponse) -> StreamedResponse {
        let body = ResponseStream(capacity: response.body.count)
        body.write(Array(response.body))
        body.breakOff()
        var head = response
        head.body = Data()
        return StreamedResponse(head: head, body: body)
    }
}
