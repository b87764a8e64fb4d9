import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Sellers whom a user follows in Firestore", .slot)
struct FirestoreSellersTests {
    private let transport = StubTransport()
    private static let root = "projects/shop/databases/(default)/documents/"

    private func sellers() -> FirestoreSellers {
        FirestoreSellers(FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ImpatientClock())))
    }

    private func follow(_ seller: String, seenAt second: Int = 0) -> String {
        """
        {"document":{"name":"\(Self.root)follows/ann/sellers/\(seller)","fields":{\
        "seenAt":{"timestampValue":"2024-01-01T00:00:0\(second)Z"}}}}
        """
    }

    private func profile(_ user: String) -> String {
        #"{"found":{"name":"\#(Self.root)users/\#(user)","fields":{"vendorName":{"stringValue":"Bob"}}}}"#
    }

    private func block(_ by: String, _ other: String) -> String {
        """
        {"document":{"name":"\(Self.root)blocks/\(by)_\(other)","fields":{"by":{"stringValue":"\(by)"},\
        "members":{"arrayValue":{"values":[{"stringValue":"\(by)"},{"stringValue":"\(other)"}]}},\
        "name":{"stringValue":"Shop"},"at":{"timestampValue":"2024-01-01T00:00:01Z"}}}}
        """
    }

    private func product(_ id: String, second: Int) -> String {
        """
        {"document":{"name":"\(Self.root)products/\(id)","fields":{"vendor":{"stringValue":"s1"},\
        "name":{"stringValue":"Desk"},"price":{"stringValue":"1"},\
        "createdAt":{"timestampValue":"2024-01-01T00:00:0\(second)Z"}}}}
        """
    }

    private func list(_ rows: [String]) -> StubResponse { .json("[" + rows.joined(separator: ",") + "]") }

    @Test("What more than thirty sellers sell is asked for in parts, and shown as one list")
    func merging() async throws {
        let follows = list((1...31).map { follow("s\($0)") })
        transport.answerNext(
            follows,
            list([product("a", second: 5), product("d", second: 1)]),
            list([product("b", second: 3), product("c", second: 2)])
        )
        let page = try await AuthSession.ann().acting { try await sellers().productsOfFollowed(PageRequest(size: 2)) }
        #expect(page.products.map(\.id.rawValue) == ["a", "b"] && page.hasNext && page.totalCount == nil)
        let sent = transport.requests.dropFirst().map(\.wireText)
        #expect(sent.count == 2 && sent.allSatisfy { $0.contains(#""op":"IN""#) && $0.contains(#""limit":3"#) })
        #expect(sent.first?.contains(#""s30""#) == true && sent.last?.contains(#""s31""#) == true)
        transport.answerNext(follows, list([product("d", second: 1)]), list([product("c", second: 2)]))
        let rest = try await AuthSession.ann().acting({
            try await sellers().productsOfFollowed(
                PageRequest(number: 2, size: 2, cursor: page.cursor)
            )
        })
        #expect(rest.products.map(\.id.rawValue) == ["c", "d"] && !rest.hasNext)
        #expect(transport.requests.last?.wireText.contains("products/b") == true)
        try transport.verify()
    }

    @Test("The new products of more than thirty sellers are counted in parts, each seller's since the user looked")
    func news() async throws {
        let names = (1...31).map { "s\($0)" }
        transport.answerNext(
            list(names.map { follow($0, seenAt: $0 == "s1" ? 2 : 0) }),
            list(names.map(profile)),
            list([product("a", second: 5), product("b", second: 3), product("c", second: 2)]),
            list([])
        )
        let followed = try await AuthSession.ann().acting { try await sellers().followed() }
        #expect(followed.map(\.seller.id.rawValue) == names)
        #expect(followed.map(\.newCount) == [2] + Array(repeating: 0, count: 30))
        #expect(transport.requests.dropFirst(2).allSatisfy { $0.wireText.contains(#""op":"IN""#) })
        try transport.verify()
    }

    @Test("A user who follows no seller asks for no products")
    func noSellers() async throws {
        transport.answerNext(.json("[]"))
        let page = try await AuthSession.ann().acting { try await sellers().productsOfFollowed(PageRequest()) }
        #expect(page.products.isEmpty && !page.hasNext)
        try transport.verify()
    }

    @Test("A user follows so many sellers, and one more is refused")
    func bound() async throws {
        let count = #"[{"result":{"aggregateFields":{"count":{"integerValue":"200"}}}}]"#
        transport.answerNext(list([profile("bob")]), .json(count))
        await #expect(throws: MarketError.rejected(ServerRejection(status: 422, code: "tooMany"))) {
            try await AuthSession.ann().acting { try await sellers().follow(Vendor.ID(rawValue: "bob")) }
        }
        try transport.verify()
    }

    @Test("A seller whom a block hides is not found, and is followed no more")
    func hidden() async throws {
        let client = FirestoreClient(.shop, over: transport, surroundings: Surroundings(clock: ManualClock()))
        let known = KnownBlocks(client, maxAge: .seconds(60))
        let sellers = FirestoreSellers(client, hidden: HiddenVendors(known))
        let bob = Vendor.ID(rawValue: "bob")
        transport.answerNext(list([block("bob", "ann")]))
        await #expect(throws: MarketError.notFound) {
            try await AuthSession.ann().acting { try await sellers.follow(bob) }
        }
        await #expect(throws: MarketError.notFound) {
            try await AuthSession.ann().acting { try await sellers.page(of: .vendor(bob)) }
        }
        transport.answerNext(list([follow("bob")]), .json("{}"))
        #expect(try await AuthSession.ann().acting({ try await sellers.followed() }).isEmpty)
        let commit = try #require(transport.requests.last?.wireText)
        #expect(commit.contains(#""delete":"\#(Self.root)follows/ann/sellers/bob""#))
        try transport.verify()
    }
}
