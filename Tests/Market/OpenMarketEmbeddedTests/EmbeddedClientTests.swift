import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Embedded clients", .slot)
struct EmbeddedClientTests {
    @Test("One line makes a market that a user can sell in", arguments: ServedGeneration.allCases)
    func inMemory(generation: ServedGeneration) async throws {
        let market = try await OpenMarketClient.embedded(generation: generation)
        let made = try await market.registerProduct(
            .fixture(),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        #expect(try await market.fetchProductDetail(made.id) == made)
    }

    @Test("A market begins with goods where asked, beside which a user can sell", arguments: ServedGeneration.allCases)
    func withGoods(generation: ServedGeneration) async throws {
        let market = try await OpenMarketClient.embedded(generation: generation, demo: true)
        let made = try await market.registerProduct(
            .fixture(),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        var ids: Set<Product.ID> = []
        for try await page in market.products().pages { ids.formUnion(page.products.map(\.id)) }
        #expect(ids.count == DemoImages.count + 1 && ids.contains(made.id))
    }

    @Test("The vendor of a market with goods cannot have the name of one of their sellers")
    func nameOfASeller() async throws {
        await #expect(throws: BackendError.taken) {
            try await OpenMarketClient.embedded(vendorName: "demo", demo: true)
        }
    }

    @Test("A market in a file is there again the next time", arguments: ServedGeneration.allCases)
    func onDisk(generation: ServedGeneration) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "market.sqlite")
        let backend = try await MarketBackend(configuration: .quick(generation), database: file)
        let session = try await backend.makeSession(vendorName: "shop")
        let market = OpenMarketClient.patient(backend, session: session)
        let made = try await market.registerProduct(
            .fixture(),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        await backend.close()
        let reopened = try await OpenMarketClient.embedded(at: file, generation: generation, session: session)
        #expect(try await reopened.fetchProductDetail(made.id) == made)
        let picture = try await reopened.images.load(try #require(made.images.first).url)
        #expect(!picture.isEmpty)
        let password: Secret? = generation == .v1a || generation == .v1b ? session.credentials.secret : nil
        try await reopened.deleteProduct(made.id, secret: password)
    }

    @Test(
        "A session that does not know its number, or has a wrong one, learns it from the first registration",
        arguments: [Generation.v2, .v3, .v3x],
        [nil, Vendor(id: Vendor.ID(999), name: "shop")]
    )
    func vendorNumber(generation: Generation, vendor: Vendor?) async throws {
        let served = try #require(ServedGeneration(rawValue: generation.rawValue))
        let backend = try await MarketBackend(configuration: .quick(served))
        let known = try await backend.makeSession(vendorName: "shop")
        let market = OpenMarketClient(
            try MarketConfiguration.rest(
                "http://market.test",
                generation: generation,
                session: Session(vendor: vendor, credentials: known.credentials)
            ),
            transport: InProcessTransport(backend)
        )
        let made = try await market.registerProduct(.fixture(), images: [Fixture.imageInput])
        #expect(try await market.sessions.session()?.vendor?.id == known.vendor?.id)
        let edited = try await market.editProduct(made.id, patch: ProductPatch(stock: 3))
        #expect(edited.product.stock == 3)
        let mine = market.products.mine()
        _ = try await mine.loadNext()
        #expect(mine.state.products.map(\.id) == [made.id])
        await backend.close()
    }

    /// A product is shown after a second at most, with the like only if that has come by then: a busy machine needs another look.
    private static func shows(isLiked: Bool, _ id: Product.ID, in client: OpenMarketClient) async throws {
        try await eventually { (try? await client.fetchProductDetail(id).isLiked) == isLiked }
    }

    @Test("Two people sign up, like, and chat, each with a client of the same market")
    func people() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let seller = OpenMarketClient.patient(backend, session: try await backend.makeSession(vendorName: "shop"))
        let made = try await seller.registerProduct(
            .fixture(),
            images: [Fixture.imageInput],
            secret: nil,
            progress: nil
        )
        let ann = OpenMarketClient.patient(backend)
        let bob = OpenMarketClient.patient(backend)
        let (anns, bobs) = (try #require(ann.accounts), try #require(bob.accounts))
        let form = SignUpInfo(email: "ann@example.com", password: Secret("p4ssword"), vendorName: "ann")
        _ = try await anns.signUp(form)
        _ = try await bobs.signUp(
            SignUpInfo(email: "bob@example.com", password: Secret("p4ssword"), vendorName: "bob")
        )
        #expect(try await anns.setLike(made.id, isLiked: true))
        try await Self.shows(isLiked: true, made.id, in: ann)
        try await Self.shows(isLiked: false, made.id, in: bob)
        let room = try await anns.openChat(withVendorNamed: "bob")
        let sent = try await anns.sendMessage("안녕하세요", to: room.id)
        #expect(try await bobs.chats.rooms().map(\.unreadCount) == [1])
        #expect(try await bobs.fetchOlderMessages(room.id, before: nil).messages == [sent])
        try await anns.own.logOut()
        await #expect(throws: MarketError.unauthenticated) { try await anns.chats.rooms() }
        _ = try await anns.login(form.credentials)
        try await Self.shows(isLiked: true, made.id, in: ann)
        await backend.close()
    }

    @Test("A price that this market does not accept, and others do, is said to be the price")
    func hugePrice() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let shop = OpenMarketClient.patient(backend, session: try await backend.makeSession(vendorName: "shop"))
        await #expect(throws: MarketError.invalid([.refused(.price, rule: "has too many digits")])) {
            _ = try await shop.registerProduct(
                .fixture(price: 10_000_000_000_000_000),
                images: [Fixture.imageInput],
                secret: nil,
                progress: nil
            )
        }
        await backend.close()
    }

    @Test("Calls of accounts, likes and chats are told and counted like all others")
    func observed() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let events = RecordedEvents()
        let client = OpenMarketClient.patient(backend) { $0.events = events.sink }
        let accounts = try #require(client.accounts)
        _ = try await accounts.signUp(.fixture(name: "ann", market: nil))
        _ = try await accounts.chats.rooms()
        let told = Set(events.calls.map(\.operation))
        #expect(told.isSuperset(of: ["accounts.make", "profile.create"]))
        // Name, vendor and profile are one call.
        #expect(told.isDisjoint(with: ["names.claim", "vendors.enroll"]))
        #expect(Set(client.metrics.snapshot.keys) == told)
        #expect(client.metrics.snapshot["accounts.make"]?.attempts == 1)
        await backend.close()
    }

    @Test("A file of something else is refused")
    func foreign() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "embedded-\(UUID().uuidString).sqlite")
        try Data(String(repeating: "not a database ", count: 100).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        await #expect(throws: BackendError.foreignFile) { try await OpenMarketClient.embedded(at: file) }
    }
}
