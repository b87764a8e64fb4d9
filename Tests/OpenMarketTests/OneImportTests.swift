import OpenMarket
import Testing

/// Everything here is reached through `import OpenMarket` alone, as an app would.
@Suite("One import is enough")
struct OneImportTests {
    @Test("A transport, a middleware and an endpoint of one's own need nothing else")
    func everythingIsReached() async throws {
        struct Canned: HTTPTransport {
            func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
                HTTPResponse(status: 200, body: JSONValue.string(request.target).encoded())
            }
        }
        struct Tagging: HTTPMiddleware {
            func handle(
                _ request: HTTPRequest,
                options: CallOptions,
                next: HTTPNext
            ) async throws(TransportError) -> HTTPResponse {
                var request = request
                request.headers["X-Tag"] = "1"
                return try await next(request, options: options)
            }
        }
        let market = OpenMarketClient(
            configuration: .init(server: "http://127.0.0.1:1"),
            transport: HTTPPipeline([Tagging()], over: Canned())
        )
        let echo = Endpoint<String>(
            name: "echo",
            target: .path("echo", query: [QueryItem("q", "a b")]),
            decode: Endpoint<String>.json()
        )
        #expect(try await market.endpoints.call(echo) == "/echo?q=a%20b")
    }

    @Test("Any use case can be replaced")
    func replaced() async throws {
        struct Always: CheckServerHealthUseCase {
            func callAsFunction() async throws(MarketError) -> ServerHealth {
                ServerHealth(isHealthy: true, statement: "mine")
            }
        }
        var market = OpenMarketClient(configuration: .init(server: "http://127.0.0.1:1"))
        market.checkServerHealth = Always()
        #expect(try await market.checkServerHealth().statement == "mine")
    }

    @Test(
        "An address that is none fails every call, and says so",
        arguments: ["", "not an address", "ftp://x", "/path"]
    )
    func badAddress(_ server: String) async {
        let market = OpenMarketClient(configuration: .init(server: server))
        await #expect(throws: MarketError.invalidRequest(.url)) { try await market.checkServerHealth() }
        #expect(throws: MarketError.invalidRequest(.url)) { try MarketConfiguration(checking: server) }
    }

    @Test("An address that is checked where it is written")
    func checkedAddress() throws {
        let configuration = try MarketConfiguration(checking: "https://market.example", generation: .v2)
        #expect(configuration.generation == .v2)
    }

    @Test("Plain HTTP goes to this machine only, unless it is allowed")
    func plainHTTP() async {
        let market = OpenMarketClient(configuration: .init(server: "http://market.example"))
        await #expect(throws: MarketError.insecureConnection) { try await market.checkServerHealth() }
    }
}
