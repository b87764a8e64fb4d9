import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector

@Suite("What a client did", .slot)
struct TimelineTests {
    @Test("A use case is drawn from the outermost layer to the attempt, and its calls are kept")
    func layers() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let session = try await backend.makeSession(vendorName: "seller")
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector, session: session) { $0.deadline = .seconds(600) }
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

    @Test("The history of a product is drawn from the use case on")
    func history() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let session = try await backend.makeSession(vendorName: "seller")
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector, session: session) { $0.deadline = .seconds(600) }
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        _ = try await client.discovery.history(of: made.id)
        let first = try #require(inspector.timelines.timelines.last?.rows.first)
        #expect(first.kind == .useCase)
        #expect(first.name == "Discovery.history")
        await backend.close()
    }

    @Test("A page of a list is drawn from the use case on, and a failure has a name")
    func failure() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector) { $0.deadline = .seconds(600) }
        _ = try await client.products().loadNext()
        let list = try #require(inspector.timelines.timelines.last?.rows)
        #expect(list.first?.name == "ListProducts" && list.prefix(2).map(\.kind) == [.useCase, .cache])
        await #expect(throws: MarketError.notFound) { try await client.fetchProductDetail(Product.ID(9)) }
        let rows = try #require(inspector.timelines.timelines.last?.rows)
        #expect(rows.first?.note == "notFound")
        #expect(rows.last?.note == "404")
        await backend.close()
    }

    @Test("Accounts, likes and chats are drawn from the use case on, and fail as one")
    func accounts() async throws {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.limits.passwordIterations = 2
        let backend = try await MarketBackend(configuration: configuration)
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector) { $0.deadline = .seconds(600) }
        let accounts = try client.requireAccounts()
        _ = try await accounts.signUp(.fixture(name: "friend", market: nil))
        _ = try await accounts.chats.rooms()
        await #expect(throws: MarketError.self) { try await accounts.openChat(withVendorNamed: "no one") }
        _ = try await client.discovery.health()
        let first = inspector.timelines.timelines.compactMap(\.rows.first)
        #expect(
            first.filter { $0.kind == .useCase }.map(\.name) == [
                "SignUp", "Chats.rooms", "OpenChat", "Discovery.health",
            ]
        )
        let rows = try #require(inspector.timelines.timelines.first { $0.rows.first?.name == "SignUp" }?.rows)
        #expect(rows.contains { $0.kind == .attempt })
        await backend.close()
    }

    @Test("What the device keeps, images and streams are noted")
    func kept() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector) { $0.deadline = .seconds(600) }
        _ = try await client.kept.searches()
        _ = try await client.images.prepare([], progress: nil)
        await client.pending?.sendNow()
        _ = client.pending?.changes()
        _ = client.accounts?.chats.observe(ChatRoom.ID(rawValue: "room"))
        let names = Set(inspector.timelines.timelines.compactMap(\.rows.first?.name))
        #expect(names.isSuperset(of: ["Kept.searches", "Images.prepare", "Chats.observe"]))
        #expect(names.isSuperset(of: client.pending == nil ? [] : ["Pending.sendNow", "Pending.changes"]))
        await backend.close()
    }

    @Test("Every use case of an inspected client is seen")
    func complete() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let all = OpenMarketClient.embedded(inspect: MarketInspector(of: backend)).useCases
        let accounts = try #require(all.accounts)
        let others: Set = [
            "accounts", "events", "live", "sessions", "features", "imagePrefetching", "surroundings",
        ]
        for child in Array(Mirror(reflecting: all).children) + Array(Mirror(reflecting: accounts).children) {
            guard let name = child.label, !others.contains(name) else { continue }
            let mirror = Mirror(reflecting: child.value)
            // An optional group is wrapped once more; what the market does not have is nil.
            let values = mirror.displayStyle == .optional ? mirror.children.map(\.value) : [child.value]
            #expect(values.allSatisfy { "\(type(of: $0))".hasPrefix("Observed<") }, "\(name)")
        }
        await backend.close()
    }

    @Test("An attempt leads to the call that the market noted for it")
    func attempts() async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: .v3x))
        let inspector = MarketInspector(of: backend)
        let client = OpenMarketClient.embedded(inspect: inspector) { $0.deadline = .seconds(600) }
        for id in [8, 9] { _ = try? await client.fetchProductDetail(Product.ID(id)) }
        let marks = inspector.timelines.timelines.compactMap { $0.rows.last?.mark }
        #expect(marks == [1, 2])
        let access = inspector.routes.access
        let frame = Frame(language: .english, base: access.base, generation: "v3x")
        let page = TimelinePage(frame: frame, timelines: inspector.timelines.timelines).html.text
        #expect(page.contains("href=\"\(access.base)attempts/2\""))
        let cookie = String(access.cookieField.prefix { $0 != ";" })
        let origin = HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 1)
        let request = HTTPRequest(origin: origin, target: access.base + "attempts/2", headers: ["Cookie": cookie])
        let response = await inspector.routes.respond(to: request)
        #expect(response.headers["Location"] == access.base + "calls/2")
        #expect(inspector.recorder.call(2)?.call.path == "/api/products/9")
        await backend.close()
    }
}
