import Foundation
import MarketCommand
import OpenMarket

/// The page of a market that is inspected, as a program reaches it.
struct InspectorPage {
    /// The address of the page, with its token.
    private let entrance: HTTPRequest
    private let base: String
    private let transport: any HTTPTransport

    /// The page at an address with a token; `nil` for a text that is no such address, or one of another machine.
    init?(_ address: String, transport: (any HTTPTransport)? = nil) {
        guard let url = URL(string: address), let host = url.host(percentEncoded: false),
            ["127.0.0.1", "::1", "localhost"].contains(host), url.query()?.contains("token=") == true,
            let entrance = HTTPRequest(url: url)
        else { return nil }
        self.entrance = entrance
        base = entrance.path
        self.transport = transport ?? NetworkSettings.default.makeTransport()
    }

    /// Makes this weather, if one is given; the weather of the market.
    func exchange(_ weather: String?) async throws(CommandFailure) -> String {
        let door = try await send(entrance)
        guard let cookie = door.headers["Set-Cookie"]?.split(separator: ";").first else { throw .market(.notFound) }
        var request = entrance
        request.target = base + "weather"
        request.headers["Cookie"] = String(cookie)
        request.headers["Accept"] = "text/plain"
        if let weather {
            request.method = .post
            request.headers["Origin"] = request.origin.description
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            request.body = .bytes(Data(("text=" + PercentEncoding.encode(weather)).utf8))
        }
        let response = try await send(request)
        guard response.isSuccess else { throw .market(.notFound) }
        return String(decoding: response.body, as: UTF8.self).trimmed
    }

    private func send(_ request: HTTPRequest) async throws(CommandFailure) -> HTTPResponse {
        do throws(TransportError) {
            return try await transport.send(request, options: CallOptions(operation: "weather"))
        } catch {
            throw .market(error.cause == .cancelled ? .cancelled : .unreachable)
        }
    }
}
