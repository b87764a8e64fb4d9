import OpenMarket
package import OpenMarketBackend
package import OpenMarketHTTPServer
import OpenMarketWire
import Synchronization

/// The market's tab as a page of its own, for the operator of a market that others reach.
///
/// It shows no call of a client. Like the inspector it has a listener that only this machine reaches and an address
/// that cannot be guessed; each opening has another address, and closes the page before it.
package final class OperatorDesk: Sendable {
    private let market: MarketBackend
    private let server = Mutex<HTTPServer?>(nil)

    /// The desk of a market, closed.
    package init(of market: MarketBackend) { self.market = market }

    /// Opens the page in the name of an operator, for the record of acts, and returns its address with the token.
    package func open(by actor: String) async throws(ServerError) -> String {
        let access = PageAccess(random: market.configuration.random)
        let routes = DeskRoutes(access: access, market: MarketRoutes(market: { [market] in market }, actor: actor))
        let fresh = HTTPServer(handler: routes, configuration: .page(port: 0))
        let address = try fresh.start()
        await replace(by: fresh)
        return address.description + access.entrance
    }

    package func close() async { await replace(by: nil) }

    private func replace(by fresh: HTTPServer?) async {
        let old = server.withLock { server in
            defer { server = fresh }
            return server
        }
        await old?.stop()
    }
}

private struct DeskRoutes: RequestHandler {
    let access: PageAccess
    let market: MarketRoutes

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        await access.response(to: request) { request in
            let frame = Frame(request, base: access.base, generation: market.generation, place: .desk)
            let path = access.segments(of: request)
            return await market.response(to: path.isEmpty ? ["market"] : path, frame, request, access)
                ?? HTTPResponse.asset(path) ?? HTTPResponse(status: 404)
        }
    }
}

extension ServerConfiguration {
    /// The listener of a page: for this machine only, and for no web page of another host.
    package static func page(port: UInt16) -> ServerConfiguration {
        var configuration = ServerConfiguration(port: port)
        configuration.connections = 64
        configuration.allowedHosts = AllowedHosts([])
        return configuration
    }
}
