import Foundation
import OpenMarket
import OpenMarketTesting
import RecordedTransport
import Testing

@Suite("A transport that remembers")
struct RecordedTransportTests {
    private let network = StubTransport()

    @Test("A page that was read once is there without a network")
    func offline() async throws {
        try await withFolder { folder in
            network.stub(.get, "/api/products", .json(Self.page))
            network.stub(.get, "/api/products", .failure(.offline))

            let read = try await firstPage(folder)
            let remembered = try await firstPage(folder)

            #expect(read.products.map(\.name) == ["Quiet keyboard"])
            #expect(remembered == read)
            try network.verify()
        }
    }

    @Test("The market's response wins over a recording, also when it is a refusal")
    func refusal() async throws {
        try await withFolder { folder in
            network.answerNext(.json(Self.page), .status(404))

            _ = try await firstPage(folder)

            await #expect(throws: MarketError.notFound) { try await firstPage(folder) }
        }
    }

    @Test("What was never read cannot be had without a network")
    func nothingRecorded() async throws {
        try await withFolder { folder in
            network.answerNext(.failure(.offline))

            await #expect(throws: MarketError.offline) { try await firstPage(folder) }
        }
    }

    @Test("A change is never served from a recording")
    func changes() async throws {
        try await withFolder { folder in
            network.answerNext(.json("{}"), .failure(.offline))
            let transport = RecordedTransport(in: folder, over: network)
            let change = HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/api/products"
            )

            _ = try await transport.send(change, options: CallOptions())

            await #expect(throws: TransportError(.offline)) {
                try await transport.send(change, options: CallOptions())
            }
        }
    }

    @Test("A user never gets what was recorded for another one, and gets back what was recorded for them")
    func accounts() async throws {
        try await withFolder { folder in
            network.answerNext(.json("\"ann's\""), .failure(.offline), .failure(.offline), .failure(.offline))
            let transport = RecordedTransport(in: folder, over: network)
            let request = HTTPRequest(
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/documents/mine",
                headers: ["Authorization": "Bearer secret"]
            )

            let read = try await transport.send(request, options: CallOptions(account: "ann"))

            for account in ["ben", nil] {
                await #expect(throws: TransportError(.offline)) {
                    try await transport.send(request, options: CallOptions(account: account))
                }
            }
            #expect(try await transport.send(request, options: CallOptions(account: "ann")).body == read.body)
        }
    }

    @Test(
        "A request with credentials of no named account is not recorded",
        arguments: ["Authorization", "Cookie", "identifier", "X-Anything"]
    )
    func credentials(field: String) async throws {
        try await withFolder { folder in
            network.answerNext(.json("{}"), .json("{}"))
            let transport = RecordedTransport(in: folder, over: network)
            let origin = HTTPOrigin(scheme: "http", host: "market.test")
            let secret = HTTPRequest(
                origin: origin,
                target: "/a",
                headers: HTTPHeaders([.init(name: field, value: "x")])
            )

            _ = try await transport.send(secret, options: CallOptions())
            let options = CallOptions(needsAccessToken: true)
            _ = try await transport.send(HTTPRequest(origin: origin, target: "/b"), options: options)

            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).isEmpty)
        }
    }

    @Test("An address with steps upwards stays in the folder")
    func hostileAddress() async throws {
        try await withFolder { folder in
            network.answerNext(.json("{}"))
            let request = HTTPRequest(
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/../../escaped.json"
            )

            _ = try await RecordedTransport(in: folder, over: network).send(request, options: CallOptions())

            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).count == 1)
        }
    }

    /// The first page as a client asks for it that has just been started.
    private func firstPage(_ folder: URL) async throws -> ProductPage {
        var configuration = try MarketConfiguration.rest("http://market.test")
        configuration.retries.maxAttempts = 1
        let market = OpenMarketClient(
            configuration,
            transport: RecordedTransport(in: folder, over: network)
        )
        var pages = market.products().pages.makeAsyncIterator()
        return try #require(try await pages.next())
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static let page = """
        {"pageNo": 1, "itemsPerPage": 20, "totalCount": 1, "offset": 0, "limit": 20, "lastPage": 1, "hasNext": false,
         "hasPrev": false, "pages": [{"id": 7, "vendor_id": 1, "name": "Quiet keyboard", "thumbnail": "http://market.test/7.png",
         "currency": "KRW", "price": 1000, "bargain_price": 1000, "discounted_price": 0, "stock": 3,
         "created_at": "2024-01-02T00:00:00", "issued_at": "2024-01-02T00:00:00"}]}
        """
}
