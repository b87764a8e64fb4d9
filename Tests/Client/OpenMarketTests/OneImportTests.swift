import OpenMarket
import Synchronization
import TestSupport
import Testing

/// Everything here is reached through `import OpenMarket` alone, as an app would.
@Suite("One import is enough", .slot)
struct OneImportTests {
    @Test("A middleware of a client sees a call once, and one in its transport each attempt")
    func callsAndAttempts() async throws {
        let (calls, attempts) = (Counter(), Counter())
        let transport = HTTPPipeline([Counting(count: attempts)], over: AlwaysBusy())
        let market = try OpenMarketClient(.rest("https://market.example"), transport: transport) {
            $0.middleware = [Counting(count: calls)]
            $0.retries = RetryPolicy(maxAttempts: 3, base: .zero, throttledBase: .zero)
        }
        let endpoint = Endpoint<[String]>(name: "busy", target: .path("busy"))
        await #expect(throws: MarketError.self) { try await market.endpoints.call(endpoint) }
        #expect(calls.count == 1)
        #expect(attempts.count == 3)
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }

    private struct Counting: HTTPMiddleware {
        let count: Counter

        func handle(
            _ request: HTTPRequest,
            options: CallOptions,
            next: HTTPNext
        ) async throws(TransportError) -> HTTPResponse {
            count.add()
            return try await next(request, options: options)
        }
    }

    private struct AlwaysBusy: HTTPTransport {
        func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 503)
        }
    }

    @Test("A transport, a middleware and an endpoint of your own need nothing else")
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
        let market = try OpenMarketClient(
            .rest("http://127.0.0.1:1"),
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
        struct Always: VendorUseCases {
            func logIn(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
                Session(credentials: credentials)
            }
        }
        var market = try OpenMarketClient(.rest("http://127.0.0.1:1"))
        market.vendors = Always()
        let mine = VendorCredentials(identifier: "mine", secret: Secret("secret"))
        #expect(try await market.vendors.logIn(mine).credentials == mine)
    }

    @Test(
        "An address that is none fails where it is written",
        arguments: ["", "not an address", "ftp://x", "/path"]
    )
    func badAddress(_ address: String) {
        #expect(throws: MarketError.invalidRequest(.url)) { try MarketConfiguration.rest(address) }
    }

    @Test(
        "An address that lacks only the beginning says so",
        arguments: ["127.0.0.1:24300", "localhost:8080", "market.example", "market.example/shop", "[::1]:8080"]
    )
    func bareAddress(_ address: String) {
        #expect(throws: MarketError.invalidRequest(.scheme)) { try MarketConfiguration.rest(address) }
    }

    @Test("What the configuration leaves at its default can be changed in the closure of the client")
    func configured() async throws {
        /// Waits until the caller gives up.
        struct Silent: HTTPTransport {
            func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
                try? await Task.sleep(for: .seconds(3600))
                throw .cancelled
            }
        }
        let market = try OpenMarketClient(.rest("http://market.example")) { $0.network.allowsPlainHTTP = false }
        await #expect(throws: MarketError.invalidRequest(.plainHTTP)) { try await market.discovery.health() }
        let open = try OpenMarketClient(.rest("http://market.example"), transport: Silent()) { $0.deadline = .zero }
        await #expect(throws: MarketError.timedOut) { try await open.discovery.health() }
    }

    @Test("Plain HTTP goes to this machine only, unless it is allowed")
    func plainHTTP() async throws {
        let market = try OpenMarketClient(.rest("http://market.example"))
        await #expect(throws: MarketError.invalidRequest(.plainHTTP)) { try await market.discovery.health() }
    }
}
