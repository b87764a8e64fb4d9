import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import Testing

@testable import OpenMarketInspector

@Suite("What a client did")
struct TimelineTests {
    @Test("A use case is drawn from the outermost layer to the attempt, and its calls are kept")
    func layers() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let session = try await backend.makeSession(vendorName: "seller")
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector, session: session)
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        _ = try await client.fetchProductDetail(made.id)
        let register = try #require(inspector.timelines.timelines.first { $0.rows.first?.name == "RegisterProduct" })
        let kinds = register.rows.map(\.kind)
        #expect(kinds.first == .useCase)
        #expect(kinds.contains(.endpoint) && kinds.last == .attempt)
        #expect(register.rows.last?.note == "201")
        let names = register.rows.map(\.name)
        #expect(names.contains("DeadlineMiddleware") && names.contains("RetryMiddleware"))
        let detail = try #require(inspector.timelines.timelines.last)
        #expect(Array(detail.rows.prefix(4).map(\.kind)) == [.useCase, .cache, .repository, .endpoint])
        inspector.recorder.drain()
        #expect(inspector.recorder.calls.contains { $0.method == "POST" && $0.status == 201 })
        await backend.close()
    }

    @Test("A list is drawn from the cache on, and a failure has a name")
    func failure() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector)
        _ = try await client.products().loadNext()
        #expect(inspector.timelines.timelines.last?.rows.first?.kind == .cache)
        await #expect(throws: MarketError.notFound) { try await client.fetchProductDetail(Product.ID(9)) }
        let rows = try #require(inspector.timelines.timelines.last?.rows)
        #expect(rows.first?.note == "notFound")
        #expect(rows.last?.note == "404")
        await backend.close()
    }
}
