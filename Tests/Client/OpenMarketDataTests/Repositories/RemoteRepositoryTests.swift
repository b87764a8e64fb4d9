import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@Suite("Products at a server", .slot)
struct RemoteRepositoryTests {
    private let credentials = VendorCredentials(identifier: "i", secret: Secret("s"))
    private let desk = ProductDraft(name: "Desk", description: "A desk of oak", price: Money(10, .krw), stock: 1)

    private func client(_ transport: ClosureTransport) throws -> EndpointClient {
        EndpointClient(baseURL: try #require(URL(string: "https://market.example")), transport: transport)
    }

    @Test("v3: deleting follows the address it is given, exactly")
    func deletion() async throws {
        let address = try Fixtures.data("v3-archived.txt")
        let transport = ClosureTransport { request in
            HTTPResponse(status: request.method == .delete ? 202 : 200, body: address)
        }
        let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v3.dialect())
        try await credentials.acting { try await selling.delete(Product.ID(1624), secret: nil) }
        let lines = await transport.requests.map { "\($0.method.rawValue) \($0.target)" }
        #expect(lines == ["POST /api/products/1624/archived", "DELETE " + String(decoding: address, as: UTF8.self)])
    }

    @Test("v2: a product secret that is not one segment is never put into a path")
    func hostileProductSecret() async throws {
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, body: Data("../../admin".utf8)) }
        let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v2.dialect())
        await #expect(throws: MarketError.invalidRequest(.identifier)) {
            try await credentials.acting { try await selling.delete(Product.ID(1), secret: nil) }
        }
        #expect(await transport.requests.count == 1)
    }

    @Test("When the first step of a deletion is refused, there is no second")
    func refusedDeletion() async throws {
        let transport = ClosureTransport { _ in HTTPResponse(status: 403) }
        let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v3.dialect())
        await #expect(throws: MarketError.wrongSecret) {
            try await credentials.acting { try await selling.delete(Product.ID(1), secret: nil) }
        }
        #expect(await transport.requests.count == 1)
    }

    @Test("A market that names the fields whose values it refuses is read; one that names others is quoted")
    func refusedValues() async throws {
        let quoted = MarketError.rejected(ServerRejection(status: 400, code: "400", message: "No."))
        let refused = MarketError.invalid([
            .refused(.price, rule: "has too many digits"), .refused(.discount, rule: "must be a number"),
        ])
        let fields = [(["price", "discounted_price"], refused), (["price", "buyer"], quoted), ([], quoted)]
        for (names, expected) in fields {
            let rules = zip(names, ["has too many digits", "must be a number"]).map {
                #"{"field":"\#($0)","rule":"\#($1)"}"#
            }
            let body = #"{"code":400,"message":"No.","violations":[\#(rules.joined(separator: ","))]}"#
            let transport = ClosureTransport { _ in HTTPResponse(status: 400, body: Data(body.utf8)) }
            let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v3x.dialect())
            await #expect(throws: expected) {
                _ = try await credentials.acting {
                    try await selling.register(desk, images: [], key: nil, secret: nil, progress: nil)
                }
            }
            await #expect(throws: expected) {
                _ = try await credentials.acting {
                    try await selling.edit(.fixture(), with: ProductPatch(stock: 1), secret: nil)
                }
            }
        }
    }

    @Test(
        "A market that refuses a change has refused its secret, unless it says why",
        arguments: [
            (nil, MarketError.wrongSecret), ("wrongSecret", .wrongSecret), ("otherVendor", .notOwner),
            ("vendorDisabled", .account(.disabled)),
            ("noVendor", .unauthenticated), ("somethingNew", .wrongSecret),
            ("hiddenByOperator", .rejected(ServerRejection(status: 403, code: ServerRejection.hiddenByOperator))),
        ] as [(String?, MarketError)]
    )
    func refusedChange(_ problem: String?, _ expected: MarketError) async throws {
        let body = problem.map { Data(#"{"code":403,"message":"No.","problem":"\#($0)"}"#.utf8) } ?? Data()
        let transport = ClosureTransport { _ in HTTPResponse(status: 403, body: body) }
        let id = Product.ID(1)
        for generation in [Generation.v2, .v3, .v3x] {
            let selling = RemoteSellingRepository(client: try client(transport), dialect: generation.dialect())
            await #expect(throws: expected) {
                _ = try await credentials.acting {
                    try await selling.register(desk, images: [], key: nil, secret: nil, progress: nil)
                }
            }
            await #expect(throws: expected) {
                _ = try await credentials.acting {
                    try await selling.edit(.fixture(), with: ProductPatch(stock: 1), secret: nil)
                }
            }
            await #expect(throws: expected) {
                try await credentials.acting { try await selling.confirmOwnership(of: id, secret: nil) }
            }
            guard selling.features.contains(.arrangingImages) else { continue }
            await #expect(throws: expected) {
                _ = try await credentials.acting { try await selling.arrange([], of: id, version: nil, progress: nil) }
            }
        }
    }

    @Test("The response to a registration says which vendor the user is, unless another user signed it")
    func learning() async throws {
        let detail = try Fixtures.data("v3-detail.json")
        let transport = ClosureTransport { _ in HTTPResponse(status: 201, body: detail) }
        let unknown = Vendor(id: Vendor.ID(0), name: "shop")
        let session = Session(vendor: unknown, credentials: credentials)
        let keeper = SessionKeeper(store: InMemorySessionStore(session))
        let client = try client(transport)
        let selling = RemoteSellingRepository(client: client, dialect: Generation.v3.dialect(), sessions: keeper)
        let other = VendorCredentials(identifier: "other", secret: Secret("s"))
        _ = try await other.acting {
            try await selling.register(desk, images: [], key: nil, secret: nil, progress: nil)
        }
        #expect(try await keeper.session() == session)
        let key = RegistrationKey(rawValue: "key")
        _ = try await credentials.acting {
            try await selling.register(desk, images: [], key: key, secret: nil, progress: nil)
        }
        #expect(try await keeper.session()?.vendor == Vendor(id: Vendor.ID(13), name: "shop"))
    }

    @Test("A registration whose outcome is unknown is sent again under the same key; a new one under another")
    func registrationKeys() async throws {
        let detail = try Fixtures.data("v3-detail.json")
        let statuses = Mutex([503, 201, 201, 400, 201])
        let transport = ClosureTransport { _ in
            HTTPResponse(status: statuses.withLock { $0.removeFirst() }, body: detail)
        }
        let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v3.dialect())
        func register(_ draft: ProductDraft) async {
            _ = try? await credentials.acting {
                try await selling.register(draft, images: [], key: nil, secret: nil, progress: nil)
            }
        }
        for _ in 1...3 { await register(desk) }
        var other = desk
        other.name = "Table"
        for _ in 1...2 { await register(other) }
        let keys = await transport.requests.map { $0.headers["Idempotency-Key"] ?? "" }
        #expect(keys[0] == keys[1] && !keys[0].isEmpty, "The server may have registered it")
        #expect(Set(keys.dropFirst()).count == 4, "Done and refused registrations are over")
    }

    @Test(
        "A registration is the same bytes at each attempt, also where the server was not reached",
        arguments: [
            TransportError.Cause.offline, .unreachable, .connectionLost, .timedOut,
        ]
    )
    func sameBytes(_ cause: TransportError.Cause) async throws {
        let transport = FailingTransport(cause)
        let client = EndpointClient(
            baseURL: try #require(URL(string: "https://market.example/shop")),
            transport: transport
        )
        let selling = RemoteSellingRepository(client: client, dialect: Generation.v3x.dialect())
        for _ in 1...2 {
            await #expect(throws: MarketError.self) {
                _ = try await credentials.acting {
                    try await selling.register(desk, images: [], key: nil, secret: nil, progress: nil)
                }
            }
        }
        let calls = transport.calls.withLock { $0 }
        #expect(calls.count == 2 && calls[0].0 == calls[1].0)
        #expect(calls.allSatisfy { $0.1.uploads == "/shop/api/uploads" })
    }

    @Test("A registration under a given key is the same bytes at each attempt, and others under another key")
    func sameBytesUnderKey() async throws {
        let transport = FailingTransport(.timedOut)
        let client = EndpointClient(
            baseURL: try #require(URL(string: "https://market.example")),
            transport: transport
        )
        // Each attempt as a process of its own.
        for key in ["key-1", "key-1", "key-2"] {
            let selling = RemoteSellingRepository(client: client, dialect: Generation.v3x.dialect())
            await #expect(throws: MarketError.timedOut) {
                let key = RegistrationKey(rawValue: key)
                _ = try await credentials.acting {
                    try await selling.register(desk, images: [], key: key, secret: nil, progress: nil)
                }
            }
        }
        let requests = transport.calls.withLock { $0.map(\.0) }
        #expect(requests[0] == requests[1])
        #expect(requests[0].headers["Content-Type"] != requests[2].headers["Content-Type"])
    }

    @Test("While the market answers the attempt before, it says conflict, and the key stays")
    func conflict() async throws {
        let detail = try Fixtures.data("v3-detail.json")
        let statuses = Mutex([503, 409, 409, 201, 201])
        let transport = ClosureTransport { _ in
            HTTPResponse(status: statuses.withLock { $0.removeFirst() }, body: detail)
        }
        let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v3x.dialect())
        for _ in 1...5 {
            _ = try? await credentials.acting {
                try await selling.register(desk, images: [], key: nil, secret: nil, progress: nil)
            }
        }
        let keys = await transport.requests.map { $0.headers["Idempotency-Key"] ?? "" }
        #expect(Set(keys.prefix(4)).count == 1 && keys[4] != keys[3])
    }

    @Test("After an attempt that may have arrived the key stays until the market has it, or refuses what is in it")
    func keyInDoubt() async throws {
        let detail = try Fixtures.data("v3-detail.json")
        let refusal = Data(#"{"code":400,"violations":[{"field":"price","rule":"must be a number"}]}"#.utf8)
        let portal = HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/html"],
            body: Data("<html>Log in to this network</html>".utf8)
        )
        let others = [portal] + [400, 401, 403, 404, 409, 413, 429, 500].map { HTTPResponse(status: $0) }
        for (word, isOver) in others.map({ ($0, false) }) + [(HTTPResponse(status: 400, body: refusal), true)] {
            let script = Mutex([HTTPResponse(status: 503), word, word, HTTPResponse(status: 201, body: detail)])
            let transport = ClosureTransport { _ in script.withLock { $0.removeFirst() } }
            let selling = RemoteSellingRepository(client: try client(transport), dialect: Generation.v3x.dialect())
            for _ in 1...4 {
                _ = try? await credentials.acting {
                    try await selling.register(desk, images: [], key: nil, secret: nil, progress: nil)
                }
            }
            let keys = await transport.requests.map { $0.headers["Idempotency-Key"] ?? "" }
            #expect((Set(keys).count > 1) == isOver, "\(word.status) \(word.body)")
        }
    }

    @Test("Attempts that did not reach the server do not push out one whose outcome is unknown")
    func manyUnsent() async throws {
        let transport = FailingTransport(.timedOut)
        let client = EndpointClient(
            baseURL: try #require(URL(string: "https://market.example")),
            transport: transport
        )
        let selling = RemoteSellingRepository(client: client, dialect: Generation.v3x.dialect())
        func register(_ draft: ProductDraft) async {
            _ = try? await credentials.acting {
                try await selling.register(draft, images: [], key: nil, secret: nil, progress: nil)
            }
        }
        await register(desk)
        transport.cause.withLock { $0 = .offline }
        // Also an attempt at the same one that did not get through leaves it open.
        await register(desk)
        for number in 1...12 {
            var other = desk
            other.name = "Table \(number)"
            await register(other)
        }
        await register(desk)
        let keys = transport.calls.withLock { $0.map { $0.0.headers["Idempotency-Key"] } }
        #expect(keys.count == 15 && keys.first == keys.last && Set(keys).count == 13)
    }

    @Test("Only the extended generation is offered uploads in parts", arguments: Generation.allCases)
    func uploads(_ generation: Generation) throws {
        let endpoint = try generation.dialect().signed(by: credentials).register(desk, images: [])
        #expect((endpoint.erased.uploads != nil) == (generation == .v3x))
        #expect((endpoint.map { $0.id }.erased.uploads != nil) == (generation == .v3x))
    }

    @Test("A search is filtered here where the server cannot, and the pages go on")
    func localSearch() async throws {
        let body = try Fixtures.data("v2-page.json")
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, body: body) }
        let repository = RemoteProductsRepository(client: try client(transport), dialect: Generation.v2.dialect())
        let page = try await repository.page(PageRequest(), matching: ProductQuery(text: "LAMP"))
        #expect(page.products.map(\.name) == ["Lamp"])
        #expect(page.hasNext && page.totalCount == nil)
        let none = try await repository.page(PageRequest(), matching: ProductQuery(text: "nothing"))
        #expect(none.products.isEmpty && none.hasNext)
    }

    @Test("A user who is no vendor here has no products, and no request is sent", arguments: Generation.allCases)
    func noVendor(_ generation: Generation) async throws {
        let transport = ClosureTransport { _ in HTTPResponse(status: 400) }
        let repository = RemoteProductsRepository(client: try client(transport), dialect: generation.dialect())
        let query = ProductQuery(text: "shop", vendor: Vendor.ID(rawValue: "XyZ12"))
        guard repository.features.contains(.vendorProducts) else {
            await #expect(throws: MarketError.unsupported(.vendorProducts)) {
                try await repository.page(PageRequest(), matching: query)
            }
            return
        }
        let page = try await repository.page(PageRequest(), matching: query)
        #expect(page.products.isEmpty && !page.hasNext)
        #expect(await transport.requests.isEmpty)
    }

    @Test("A vendor is found by id, also when another vendor's name matches the text")
    func vendorFilter() async throws {
        let body = try Fixtures.data("v3-page.json")
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, body: body) }
        let repository = RemoteProductsRepository(client: try client(transport), dialect: Generation.v3.dialect())
        let query = ProductQuery(text: "minho", vendor: Vendor.ID(29))
        #expect(try await repository.page(PageRequest(), matching: query).products.map(\.id) == [Product.ID(167)])
        #expect(await transport.requests.first?.target.hasSuffix("search_value=minho") == true)
    }

    @Test("What the server's own search finds is not judged again")
    func serverSearch() async throws {
        let body = try Fixtures.data("v3-page.json")
        let transport = ClosureTransport { _ in HTTPResponse(status: 200, body: body) }
        let repository = RemoteProductsRepository(client: try client(transport), dialect: Generation.v3.dialect())
        let page = try await repository.page(PageRequest(), matching: ProductQuery(text: "한글"))
        #expect(page.products.count == 3 && page.totalCount == 102)
    }

    @Test(
        "Registering reports progress to the transport and returns the stored product",
        arguments: [Generation.v2, .v3]
    )
    func registering(_ generation: Generation) async throws {
        let body = try Fixtures.data("v3-detail.json")
        let transport = ClosureTransport { _ in HTTPResponse(status: 201, body: body) }
        let selling = RemoteSellingRepository(client: try client(transport), dialect: generation.dialect())
        let draft = ProductDraft(name: "Keyboard", description: "Long enough", price: Money(1, .krw))
        let detail = try await credentials.acting({
            try await selling.register(
                draft,
                images: [],
                key: nil,
                secret: nil,
                progress: ProgressReporter { _ in }
            )
        })
        #expect(detail.id == Product.ID(188))
        #expect(await transport.options.first?.progress != nil)
    }
}

/// A connection that always fails in one way.
private final class FailingTransport: HTTPTransport {
    let calls = Mutex<[(HTTPRequest, CallOptions)]>([])
    let cause: Mutex<TransportError.Cause>

    init(_ cause: TransportError.Cause) {
        self.cause = Mutex(cause)
    }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        calls.withLock { $0.append((request, options)) }
        throw TransportError(cause.withLock { $0 })
    }
}
