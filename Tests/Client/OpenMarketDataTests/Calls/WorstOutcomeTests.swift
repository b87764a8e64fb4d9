import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("The outcome of a call with several attempts", .slot)
struct WorstOutcomeTests {
    private let transport = StubTransport()

    private func client() throws -> EndpointClient {
        let limits = CallLimits(retry: RetryPolicy(base: .zero, throttledBase: .zero))
        let url = try #require(URL(string: "https://market.example"))
        return EndpointClient(baseURL: url, transport: transport.repeating(limits, in: .system))
    }

    private func endpoint(_ method: HTTPMethod) -> Endpoint<EmptyResponse> {
        Endpoint(name: "x", method: method, target: .path("x"), retry: .idempotent) { _ in EmptyResponse() }
    }

    @Test(
        "A change whose first response was lost counts as possibly made, whatever a later attempt says",
        arguments: [StubResponse.failure(.offline), .status(401), .status(403), .failure(.insecureConnection)]
    )
    func lost(last: StubResponse) async throws {
        transport.answerNext(.failure(.connectionLost), last)
        let error = await #expect(throws: MarketError.self) { try await client().call(endpoint(.put)) }
        #expect(error == .connectionLost && error?.outcome == .unknown)
        try transport.verify()
    }

    @Test("The first doubt counts, and an attempt that certainly changed nothing leaves none")
    func doubts() async throws {
        transport.answerNext(.status(504), .failure(.timedOut), .failure(.offline))
        let error = await #expect(throws: MarketError.self) { try await client().call(endpoint(.delete)) }
        #expect(error == .server(ServerRejection(status: 504)))
        transport.answerNext(.status(429), .failure(.unreachable), .failure(.offline))
        await #expect(throws: MarketError.offline) { try await client().call(endpoint(.delete)) }
        try transport.verify()
    }

    @Test("A doubt survives the exchange of a refused token")
    func renewal() async throws {
        let tokens = SharedTokens(MockTokens(), clock: ContinuousClock())
        transport.answerNext(.failure(.connectionLost), .status(401), .failure(.offline))
        let call = endpoint(.put).erased
        let failure = await #expect(throws: CallFailure.self) { try await client().answer(to: call, as: tokens) }
        #expect(failure?.last == .offline && failure?.error == .connectionLost)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer old", "Bearer new"])
    }

    @Test("A read tells its last failure: it changes nothing")
    func read() async throws {
        transport.answerNext(.failure(.connectionLost), .failure(.offline))
        await #expect(throws: MarketError.offline) { try await client().call(endpoint(.get)) }
    }

    @Test("A success after a lost response is a success")
    func success() async throws {
        transport.answerNext(.failure(.connectionLost), .status(200))
        _ = try await client().call(endpoint(.put))
    }

    @Test("No cache believes that nothing has changed after such a call")
    func cache() async throws {
        let store = InMemoryBlobStore()
        let base = InMemoryMarket().products
        base.details.always(.fixture())
        let failing = RemoteSellingRepository(client: try client(), dialect: Generation.v3.dialect())
        let reads = CachedReads(store: store, settings: CacheSettings(policy: .cacheFirst), now: { Date() })
        let credentials = VendorCredentials(identifier: "i", secret: Secret("s"))
        _ = try await CachedProductsRepository(base: base, reads: reads).detail(Product.ID(1))
        #expect(store.count == 1)
        // The gateway may have spoken for a server that made the change.
        transport.answerNext(.status(503), .failure(.offline))
        await #expect(throws: MarketError.unavailable(retryAfter: nil)) {
            try await credentials.acting {
                try await ForgettingSellingRepository(base: failing, reads: reads)
                    .edit(.fixture(), with: ProductPatch(price: 1), secret: nil)
            }
        }
        #expect(store.count == 0)
    }
}

/// Tokens of which the first one is refused.
private struct MockTokens: AccessTokenSource {
    func accessToken() async throws(MarketError) -> Secret? { Secret("old") }
    func refreshedToken(replacing rejected: Secret) async throws(MarketError) -> Secret { Secret("new") }
}
