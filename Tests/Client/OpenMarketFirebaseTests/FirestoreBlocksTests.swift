import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

@Suite("Blocks in a market of Firestore alone", .slot)
struct FirestoreBlocksTests {
    private static let root = "projects/shop/databases/(default)/documents/"
    private let transport = StubTransport()
    private let clock = ManualClock()

    private var client: FirestoreClient {
        FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: clock))
    }

    private func block(_ by: String, _ other: String, second: Int = 1) -> String {
        """
        {"document":{"name":"\(Self.root)blocks/\(by)_\(other)","fields":{"by":{"stringValue":"\(by)"},\
        "members":{"arrayValue":{"values":[{"stringValue":"\(by)"},{"stringValue":"\(other)"}]}},\
        "name":{"stringValue":"Shop of \(other)"},"at":{"timestampValue":"2024-01-01T00:00:0\(second)Z"}}}}
        """
    }

    private func product(_ id: String, vendor: String) -> String {
        """
        {"name":"\(Self.root)products/\(id)","fields":{"vendor":{"stringValue":"\(vendor)"},"name":{"stringValue":"Desk"},\
        "price":{"stringValue":"1"},"createdAt":{"timestampValue":"2024-01-01T00:00:01Z"}}}
        """
    }

    private func answer(_ documents: String...) -> StubResponse { .json("[" + documents.joined(separator: ",") + "]") }
    private let refused = StubResponse.json(refusal("x", status: "PERMISSION_DENIED", code: 403), status: 403)

    @Test("A guest meets everything, and pays for no query of blocks")
    func guest() async throws {
        transport.answerNext(answer(#"{"document":\#(product("p", vendor: "bob"))}"#))
        let hidden = HiddenVendors(KnownBlocks(client, maxAge: .seconds(60)))
        let queries = FirestoreProductsRepository(client, hidden: hidden)
        #expect(try await queries.page(PageRequest(), matching: .all).products.count == 1)
        #expect(transport.requests.count == 1)
    }

    @Test("One query tells both directions, and lists, details and a vendor's page share it")
    func hides() async throws {
        let rows = ["bob", "cat", "dan", "ann"].map { #"{"document":\#(product($0, vendor: $0))}"# }
        transport.answerNext(
            answer(block("ann", "bob"), block("cat", "ann")),
            .json("[" + rows.joined(separator: ",") + "]"),
            answer(#"{"found":\#(product("bob", vendor: "bob"))}"#)
        )
        let client = FirestoreClient(
            .shop,
            over: transport,
            sessions: InMemorySessionStore(.fixture(auth: .ann())),
            surroundings: Surroundings(clock: clock)
        )
        let hidden = HiddenVendors(KnownBlocks(client, maxAge: .seconds(60)))
        let products = FirestoreProductsRepository(client, hidden: hidden)
        let page = try await products.page(PageRequest(), matching: .all)
        #expect(page.products.map(\.id.rawValue) == ["dan", "ann"])
        await #expect(throws: MarketError.notFound) { try await products.detail(Product.ID(rawValue: "bob")) }
        let own = try await products.page(PageRequest(), matching: ProductQuery(vendor: Vendor.ID(rawValue: "cat")))
        #expect(own.products.isEmpty && !own.hasNext)
        let question = try #require(transport.requests.first?.wireText)
        #expect(question.contains("ARRAY_CONTAINS") && question.contains(#""limit":1000"#))
        #expect(transport.requests.count == 3)
        try transport.verify()
    }

    @Test("What was read counts for a time, and no longer after the user has blocked or unblocked")
    func age() async throws {
        let known = KnownBlocks(client, maxAge: .seconds(60))
        transport.answerNext(answer(block("ann", "bob")), answer(), answer(), answer(), answer())
        #expect(try await AuthSession.ann().acting({ try await known.hiddenVendors() }) == [Vendor.ID(rawValue: "bob")])
        clock.advance(by: .seconds(59))
        #expect(try await AuthSession.ann().acting({ try await known.hiddenVendors() }).count == 1)
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(1))
        #expect(try await AuthSession.ann().acting({ try await known.hiddenVendors() }).isEmpty)
        #expect(transport.requests.count == 2)
        let blocks = FirestoreBlocks(client, known: known, forgetting: [])
        try await AuthSession.ann().acting { try await blocks.unblock(Vendor.ID(rawValue: "bob")) }
        #expect(try await AuthSession.ann().acting({ try await known.hiddenVendors() }).isEmpty)
        #expect(transport.requests.count == 4)
    }

    @Test("The list has the user's own blocks, the last one first")
    func list() async throws {
        transport.answerNext(
            answer(block("ann", "bob", second: 1), block("cat", "ann", second: 2), block("ann", "dan", second: 3))
        )
        let known = KnownBlocks(client, maxAge: .seconds(60))
        let sellers = try await AuthSession.ann().acting {
            try await FirestoreBlocks(client, known: known, forgetting: []).blocked()
        }
        #expect(sellers.map(\.name) == ["Shop of dan", "Shop of bob"])
        #expect(sellers.first?.user == UserID(rawValue: "dan"))
    }

    @Test("A user whom a thousand have blocked still does not meet those of their own blocks, by a second query")
    func many() async throws {
        let others = (1...1000).map { block("u\($0)", "ann") }.joined(separator: ",")
        transport.answerNext(.json("[" + others + "]"), answer(block("ann", "zed")))
        let known = KnownBlocks(client, maxAge: .seconds(60))
        let hidden = try await AuthSession.ann().acting({ try await known.hiddenVendors() })
        #expect(hidden.count == 1001 && hidden.contains(Vendor.ID(rawValue: "zed")))
        #expect(transport.requests.count == 2)
    }

    @Test("Rules that were published before there were blocks hide nothing, and block no one")
    func olderRules() async throws {
        let profile = """
            {"found":{"name":"\(Self.root)users/bob","fields":{"vendorName":{"stringValue":"Bob"}}}}
            """
        transport.answerNext(refused, answer(profile), refused, refused)
        let known = KnownBlocks(client, maxAge: .seconds(60))
        #expect(try await AuthSession.ann().acting({ try await known.hiddenVendors() }).isEmpty)
        await #expect(throws: MarketError.unsupported(.blocking)) {
            try await AuthSession.ann().acting {
                try await FirestoreBlocks(client, known: known, forgetting: []).block(.user(UserID(rawValue: "bob")))
            }
        }
        try transport.verify()
    }

    @Test("A refused message means a closed chat where a block stands, and nothing else where none does")
    func closed() async throws {
        let found = block("bob", "ann").replacing(#""document""#, with: #""found""#)
        for (documents, meaning) in [(answer(found), MarketError.chat(.closed)), (answer(), .notOwner)] {
            transport.answerNext(refused, answer(), documents)
            await #expect(throws: meaning) {
                try await AuthSession.ann().acting {
                    try await FirestoreChat(client)
                        .send("hi", id: Message.ID(rawValue: "m"), to: ChatRoom.ID(rawValue: "ann_bob"))
                }
            }
        }
        let names = ["blocks/ann_bob", "blocks/bob_ann"]
        #expect(names.allSatisfy { transport.requests.last?.wireText.contains($0) == true })
        try transport.verify()
    }

    @Test("With an account go its blocks, then its profile, then its counter of reports", arguments: [false, true])
    func removal(isOlder: Bool) async throws {
        let account = #"{"found":{"name":"\#(Self.root)users/ann/private/account","fields":{}}}"#
        let (own, gone) = (answer(block("ann", "bob")), StubResponse.json("{}"))
        if isOlder {
            transport.answerNext(answer(account), refused, refused, refused, gone, refused, refused)
        } else {
            // Between the blocks and the profile it is asked for reviews and follows, and behind all for sales.
            transport.answerNext(answer(account), own, gone, answer(), answer(), gone, gone, answer())
        }
        let accounts = FirestoreAccounts(.safe, client: client, countsLikes: true)
        try await AuthSession.ann().acting { try await accounts.profiles.delete() }
        let texts = transport.requests.map(\.wireText)
        let profile = try #require(texts.firstIndex { $0.contains(#"documents/users/ann"}"#) })
        #expect(texts.firstIndex { $0.contains(#"documents/users/ann/private/reports"}"#) } == profile + 1)
        let removal = texts.firstIndex { $0.contains(#""delete":"\#(Self.root)blocks/ann_bob""#) }
        #expect(removal == (isOlder ? nil : profile - 3))
        try transport.verify()
    }
}
