import Foundation
import LoopbackServer
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A client over a real connection", .slot, .timeLimit(.minutes(10)))
struct ClientOverLoopbackTests {
    private let server: LoopbackServer
    private let session = Session(
        vendor: Vendor(id: Vendor.ID(13), name: "minho"),
        credentials: VendorCredentials(identifier: "0a1b", secret: Secret("s3cret-canary"))
    )

    init() throws {
        server = try LoopbackServer()
    }

    private func market(
        _ generation: Generation = .v3,
        session: Session? = nil,
        change: (inout MarketConfiguration) -> Void = { _ in }
    ) -> OpenMarketClient {
        var configuration = MarketConfiguration.rest(server.url, generation: generation, session: session)
        configuration.deadline = .seconds(600)
        (configuration.network.idleTimeout, configuration.network.resourceTimeout) = (.seconds(600), .seconds(600))
        change(&configuration)
        return OpenMarketClient(configuration)
    }

    private func row(_ id: Int, name: String = "Keyboard", vendor: Int = 13) -> String {
        """
        {"id":\(id),"vendor_id":\(vendor),"vendorName":"minho","name":"\(name)","description":"A long enough text",\
        "thumbnail":"\(server.url)/t\(id).png","currency":"KRW","price":6.0E4,"bargain_price":5.0E4,\
        "discounted_price":1.0E4,"stock":3,"created_at":"2022-11-10T00:00:00","issued_at":"2022-11-10T00:00:00"
        """
    }

    private func page(_ number: Int, of last: Int, ids: [Int]) -> Answer {
        let rows = ids.map { row($0) + "}" }.joined(separator: ",")
        return .ok(
            """
            {"pageNo":\(number),"itemsPerPage":2,"totalCount":4,"lastPage":\(last),"hasNext":\(number < last),\
            "hasPrev":\(number > 1),"pages":[\(rows)]}
            """
        )
    }

    private func detail(_ id: Int, vendor: Int = 13) -> String {
        row(id, vendor: vendor) + #","images":[],"vendors":{"id":\#(vendor),"name":"minho"}}"#
    }

    @Test("The ten lines of the README print the first page")
    func tenLines() async throws {
        server.respond(to: "GET /api/products", with: page(1, of: 1, ids: [2, 1]))
        var printed: [String] = []
        for try await page in market().products().pages {
            for product in page.products {
                printed.append("\(product.name) \(product.bargainPrice)")
            }
            break
        }
        #expect(printed == ["Keyboard 50000 KRW", "Keyboard 50000 KRW"])
    }

    @Test("Pages are requested one by one, and a product that moved is not shown twice")
    func paging() async throws {
        server.respond(
            to: "GET /api/products",
            with: page(1, of: 2, ids: [4, 3]),
            page(2, of: 2, ids: [3, 2])
        )
        let list = market { $0.pageSize = 2 }.products()
        #expect(try await list.loadNext() == .appended(list.state.products))
        #expect(list.state.products.map(\.id.rawValue) == ["4", "3"])
        try await list.loadNext()
        #expect(list.state.products.map(\.id.rawValue) == ["4", "3", "2"])
        #expect(try await list.loadNext() == .end)
        #expect(server.requests.map(\.target).last == "/api/products?page_no=2&items_per_page=2")
        #expect(server.requests.count == 2)
    }

    @Test("Another generation is one word, and asks for other paths")
    func otherGeneration() async throws {
        server.respond(
            to: "GET /items/1",
            with: .ok(#"{"page":1,"items":[{"id":1,"title":"Desk","price":1,"currency":"KRW","stock":1}]}"#)
        )
        let list = market(.v1b).products()
        guard case .appended(let products) = try await list.loadNext() else {
            Issue.record("a page expected")
            return
        }
        #expect(products.map(\.name) == ["Desk"])
    }

    @Test("Registering sends the form once, under a key, and tells everyone")
    func registering() async throws {
        server.respond(to: "POST /api/products", with: .reply(Reply(201, body: Data(detail(7).utf8))))
        let market = market(session: session)
        let events = market.events.events()
        let progress = CapturingReporter()
        let registered = try await market.registerProduct(
            ProductDraft(name: "Keyboard", description: "A long enough text", price: Money(60_000, .krw)),
            images: [Fixture.imageInput],
            progress: progress.reporter
        )
        #expect(registered.id == Product.ID(7))
        #expect(server.effects(of: "POST /api/products") == 1)
        let request = try #require(server.requests(to: "POST /api/products").first)
        #expect(request.header("identifier") == "0a1b")
        #expect(request.header("Idempotency-Key")?.isEmpty == false)
        #expect(request.header("Content-Length") == String(request.body.count))
        // The last step may still be delivered by the thread that delivers the one before.
        try await eventually { progress.steps.last == .finished }
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .created(registered))
    }

    @Test("Deleting asks whose it is first, and follows the server's address")
    func deleting() async throws {
        server.respond(to: "GET /api/products/7", with: .ok(detail(7)))
        server.respond(to: "POST /api/products/7/archived", with: .ok("/api/products/MTYy="))
        server.respond(to: "DELETE /api/products/MTYy=", with: .status(202))
        try await market(session: session).deleteProduct(Product.ID(7))
        #expect(
            server.requests.map(\.route) == [
                "GET /api/products/7", "POST /api/products/7/archived", "DELETE /api/products/MTYy=",
            ]
        )
    }

    @Test("Another vendor's product is neither edited nor deleted, and no request is sent")
    func foreignProduct() async throws {
        server.respond(to: "GET /api/products/7", with: .ok(detail(7, vendor: 99)))
        let market = market(session: session)
        await #expect(throws: MarketError.notOwner) { try await market.deleteProduct(Product.ID(7)) }
        await #expect(throws: MarketError.notOwner) {
            try await market.editProduct(Product.ID(7), patch: ProductPatch(stock: 1))
        }
        #expect(server.requests.allSatisfy { $0.method == "GET" })
    }

    @Test(
        "The server's response becomes a fact",
        arguments: [
            (404, MarketError.notFound), (401, .unauthenticated), (413, .requestTooLarge), (409, .conflict),
            (500, .server(ServerRejection(status: 500))),
        ]
    )
    func statuses(_ status: Int, _ expected: MarketError) async {
        server.respond(to: "GET /api/products/7", with: .status(status))
        let market = market { $0.retries.maxAttempts = 1 }
        await #expect(throws: expected) { try await market.fetchProductDetail(Product.ID(7)) }
    }

    @Test("A closed port, a response that never comes and a caller who gives up are three different facts")
    func noAnswer() async throws {
        server.respond(to: "GET /healthChecker", with: .stallBeforeHead)
        let impatient = market { $0.deadline = .milliseconds(300) }
        await #expect(throws: MarketError.timedOut) { try await impatient.discovery.health() }

        let patient = market()
        let before = server.requests.count
        let call = Task { () async -> MarketError? in
            do throws(MarketError) {
                _ = try await patient.discovery.health()
                return nil
            } catch {
                return error
            }
        }
        // The request has arrived before its caller gives up.
        while server.requests.count == before { try await Task.sleep(for: .milliseconds(1)) }
        call.cancel()
        #expect(await call.value == .cancelled)

        let closed = try RefusingPort()
        let nobody = OpenMarketClient(
            {
                var configuration = MarketConfiguration.rest(closed.url)
                configuration.retries.maxAttempts = 1
                return configuration
            }()
        )
        await #expect(throws: MarketError.unreachable) { try await nobody.discovery.health() }
    }

    @Test("An edit starts from what the server has, never from what was kept")
    func editIsFresh() async throws {
        let item = #"{"id":1,"title":"Walnut desk","price":1000,"currency":"KRW","stock":1,"discounted_price":"#
        server.respond(to: "GET /item/1", with: .ok(item + "900}"), .ok(item + "600}"))
        server.respond(to: "PATCH /item/1", with: .ok(item + "600}"))
        let market = market(.v1b) { $0.cache.policy = .cacheFirst }
        #expect(try await market.fetchProductDetail(Product.ID(1)).product.discount == Discount(100))
        _ = try await market.editProduct(Product.ID(1), patch: ProductPatch(price: 2000), secret: Secret("pw"))
        let form = String(decoding: try #require(server.requests(to: "PATCH /item/1").first).body, as: UTF8.self)
        #expect(form.contains("\r\n\r\n1600\r\n"), "the price moves, and 400 stay off")
    }

    @Test("Two servers that share a folder for their caches share no responses")
    func sharedFolder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openmarket-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let other = try LoopbackServer()
        server.respond(to: "GET /api/products/7", with: .ok(detail(7)))
        other.respond(to: "GET /api/products/7", with: .status(404))
        for url in [server.url, other.url] {
            var configuration = MarketConfiguration.rest(url)
            configuration.cacheFolder = folder
            configuration.cache.policy = .cacheFirst
            let market = OpenMarketClient(configuration)
            if url == server.url {
                _ = try await market.fetchProductDetail(Product.ID(7))
            } else {
                await #expect(throws: MarketError.notFound) { try await market.fetchProductDetail(Product.ID(7)) }
            }
        }
    }

    @Test("A larger limit for pixels reaches the codec")
    func pixelLimit() async throws {
        // Head and nothing else of a JPEG of 12,000 × 9,000, too long to be passed on as it is.
        let head: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0x23, 0x28, 0x2E, 0xE0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
            0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0,
        ]
        let picture = Data(head) + Data(count: 400_000) + Data([0xFF, 0xD9])
        for (limit, isRefused) in [(100_000_000, true), (120_000_000, false)] {
            let market = market { $0.compression.pixelLimit = limit }
            let refusal = MarketError.image(.tooManyPixels(limit: 100_000_000))
            // Nothing can be decoded of such a file; what matters is whether decoding was tried.
            let error = await #expect(throws: MarketError.self) {
                try await market.images.prepare([ImageInput(.data(picture))], progress: nil)
            }
            #expect((error == refusal) == isRefused)
        }
    }

    @Test("A list that has not changed is not sent twice")
    func etag() async throws {
        let body = #"{"pageNo":1,"lastPage":1,"hasNext":false,"pages":[\#(row(1))}]}"#
        server.respond(
            to: "GET /api/products",
            with: .ok(body, headers: [("ETag", "\"v1\"")]),
            .status(304, headers: [("ETag", "\"v1\"")])
        )
        let market = market { $0.cache.policy = .networkFirst }
        for _ in 1...2 {
            for try await page in market.products().pages { #expect(page.products.count == 1) }
        }
        #expect(server.requests.last?.header("If-None-Match") == "\"v1\"")
    }

    @Test("The default policy stores nothing: every response is transferred whole")
    func storesNothing() async throws {
        let body = #"{"pageNo":1,"lastPage":1,"hasNext":false,"pages":[\#(row(1))}]}"#
        server.respond(to: "GET /api/products", with: .ok(body, headers: [("ETag", "\"v1\"")]))
        let folder = FileManager.default.temporaryDirectory.appending(path: "market-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let market = market { $0.cacheFolder = folder }
        for _ in 1...2 {
            for try await page in market.products().pages { #expect(page.products.count == 1) }
        }
        #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        #expect(files.allSatisfy { ($0 as? URL)?.hasDirectoryPath ?? false })
    }

    @Test("One read can have a policy of its own, and says how old its value is")
    func policyOfOneRead() async throws {
        server.respond(to: "GET /api/products/7", with: .ok(detail(7)))
        let market = market()
        #expect(try await market.reading(.cacheFirst).product(Product.ID(7)).age == .zero)
        let kept = try await market.reading(.cacheOnly).product(Product.ID(7))
        #expect(kept.value.id == Product.ID(7) && !kept.isStale)
        await #expect(throws: MarketError.storage(.missing)) { try await market.reading(.cacheOnly).page() }
        #expect(server.requests.count == 1)
    }

    @Test("Images are transferred once, however many ask")
    func images() async throws {
        server.respond(to: "GET /p.png", with: .ok(Fixture.png))
        let market = market()
        let url = server.url.appending(path: "p.png")
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<50 { group.addTask { try await market.images.load(url) } }
            for try await data in group { #expect(data == Fixture.png) }
        }
        #expect(server.requests.count == 1)
    }

    @Test("No secret is in a log, an error or a description")
    func canaries() async throws {
        let log = RecordedEvents()
        server.respond(to: "GET /api/products/7", with: .ok(detail(7)))
        server.respond(to: "PATCH /api/products/7", with: .status(400))
        let market = market(session: session) { $0.events = log.sink }
        var said: [String] = []
        do throws(MarketError) {
            _ = try await market.editProduct(Product.ID(7), patch: ProductPatch(stock: 1))
        } catch {
            said.append(String(reflecting: error))
        }
        said += [String(describing: session), String(reflecting: session)]
        dump(session, to: &said[0])
        said += log.all.map { String(reflecting: $0) }
        #expect(log.calls.count == 2)
        #expect(!said.joined().contains("s3cret-canary"))
        #expect(!log.all.contains { String(reflecting: $0).contains("0a1b") })
    }
}
