import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk

@Suite("What the page changes in a market", .slot)
struct MarketDeskTests {
    private static func market(
        _ generation: ServedGeneration = .v3x
    ) async throws -> (desk: MarketDesk, product: Product.ID) {
        var configuration = BackendConfiguration(generation: generation)
        configuration.limits.passwordIterations = 2
        if generation == .v3x { configuration.firebase = ServedFirebase(ownerToken: "owner") }
        let backend = try await MarketBackend(configuration: configuration)
        let session = try await backend.makeSession(vendorName: "seller")
        let client = OpenMarketClient.embedded(backend, session: session) { $0.deadline = .seconds(600) }
        let made = try await client.registerProduct(.fixture(), images: [Fixture.imageInput])
        return (MarketDesk(backend: backend), made.id)
    }

    private static func routes(_ desk: MarketDesk) -> MarketRoutes {
        MarketRoutes(market: { desk.backend }, actor: "operator")
    }

    @Test("Products are edited and deleted in the name of their vendor", arguments: [ServedGeneration.v2, .v3, .v3x])
    func changes(_ generation: ServedGeneration) async throws {
        let (desk, id) = try await Self.market(generation)
        try await desk.edit(id, ProductPatch(name: "A better lamp", stock: 7))
        let page = try await desk.products(page: 1, matching: generation == .v2 ? "" : "lamp")
        #expect(page.products.map(\.name) == ["A better lamp"])
        #expect(page.products.map(\.stock) == [7])
        try await desk.delete(id)
        #expect(try await desk.products(page: 1, matching: "").products.isEmpty)
        await desk.backend.close()
    }

    @Test("The rules of the market hold for the page as for any client")
    func rules() async throws {
        let (desk, id) = try await Self.market()
        await #expect(throws: MarketError.self) { try await desk.edit(id, ProductPatch(price: -1)) }
        await #expect(throws: MarketError.self) { try await desk.edit(id, ProductPatch(name: "")) }
        await #expect(throws: BackendError.taken) { try await desk.addVendor("seller") }
        #expect(try await desk.addVendor("another").secret?.isEmpty == false)
        await desk.backend.close()
    }

    @Test("A stock that cannot grow stays as it is")
    func largestStock() async throws {
        let (desk, id) = try await Self.market()
        let request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
            target: "/",
            body: .bytes(Data("id=\(id.rawValue)&stock=\(Int.max)".utf8))
        )
        _ = await Self.routes(desk).change("restock", request)
        #expect(try await desk.products(page: 1, matching: "").products.count == 1)
        await desk.backend.close()
    }

    /// How many products the first page of a client has.
    private static func count(_ client: OpenMarketClient) async throws -> Int {
        var pages = client.products().pages.makeAsyncIterator()
        return try await pages.next()?.products.count ?? 0
    }

    @Test("A hidden product is gone for clients, and the page shows it and brings it back")
    func hiding() async throws {
        let (desk, id) = try await Self.market()
        let client = OpenMarketClient.embedded(desk.backend) { $0.deadline = .seconds(600) }
        #expect(try await Self.count(client) == 1)
        try await desk.edit(id, ProductPatch(status: .hidden))
        let shown = try await desk.products(page: 1, matching: "").products
        #expect(shown.map(\.status) == [SaleStatus.hidden])
        let page = await Self.routes(desk).page(
            Frame(language: .korean, base: "/b/", generation: "v3x"),
            HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"), target: "/b/market")
        )
        let options = page.text.split(separator: "<option value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(options == ["hidden", "on_sale"])
        // What the page has read is not kept for others.
        let stranger = OpenMarketClient.embedded(desk.backend) { $0.deadline = .seconds(600) }
        await #expect(throws: MarketError.notFound) { try await stranger.fetchProductDetail(id) }
        #expect(try await Self.count(stranger) == 0)
        try await desk.edit(id, ProductPatch(status: .onSale))
        #expect(try await Self.count(OpenMarketClient.embedded(desk.backend)) == 1)
        await desk.backend.close()
    }

    @Test("What the page may do, a request may not")
    func requests() async throws {
        let (desk, id) = try await Self.market()
        let identifier = try #require(await desk.vendors().first).identifier
        let response = await desk.backend.respond(
            to: HTTPRequest(
                method: .patch,
                origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
                target: "/api/products/\(id.rawValue)",
                headers: ["identifier": identifier, "Content-Type": "application/json"],
                body: .bytes(Data(#"{"secret":"operator","stock":1}"#.utf8))
            )
        )
        #expect(response.status == 403)
        await desk.backend.close()
    }

    @Test("A user is in the table of documents, without the e-mail address")
    func documents() async throws {
        let (desk, _) = try await Self.market()
        let client = OpenMarketClient.embedded(desk.backend) { $0.deadline = .seconds(600) }
        _ = try await client.requireAccounts().signUp(.fixture(name: "friend", market: nil))
        let table = try #require(await DocumentTable.load("users", page: nil, from: desk.backend))
        #expect(table.rows.contains { $0.fields.contains("friend") })
        #expect(!table.rows.contains { $0.fields.contains("@") })
        await desk.backend.close()
    }

    /// The accounts of a client that is a new user of this name.
    private static func user(_ name: String, of desk: MarketDesk) async throws -> AccountUseCases {
        let accounts = try OpenMarketClient.embedded(desk.backend).requireAccounts()
        let email = "mail\(name.utf8.count)@example.com"
        _ = try await accounts.signUp(
            SignUpInfo(email: email, password: Secret("p4ssword"), vendorName: name, market: nil)
        )
        return accounts
    }

    /// The text of a page of the market's tab.
    private static func page(
        _ desk: MarketDesk,
        _ target: String,
        _ show: (MarketRoutes) -> (Frame, HTTPRequest) async -> HTML
    ) async -> String {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"), target: "/b/" + target)
        return await show(Self.routes(desk))(
            Frame(language: .english, base: "/b/", generation: "v3x"),
            request
        )
        .text
    }

    @Test("Users and rooms are searched by what is shown of them, and not by what is masked")
    func search() async throws {
        let (desk, _) = try await Self.market()
        for name in ["friend", "자전거방"] { _ = try await Self.user(name, of: desk) }
        let buyer = try await Self.user("buyer", of: desk)
        let room = try await buyer.openChat(withVendorNamed: "자전거방")
        _ = try await buyer.sendMessage("Is the lamp there?", to: room.id)
        let found = { (collection: String, text: String) in
            await DocumentTable.load(collection, page: nil, matching: text, from: desk.backend)?.rows ?? []
        }
        #expect(await found("users", "FRIEND").count == 1)
        #expect(await found("users", "자전거").count == 1)
        for text in ["example.com", "vendorName", "nothing"] { #expect(await found("users", text).isEmpty) }
        #expect(await found("chats", "자전거방").map(\.id) == [room.id.rawValue])
        for text in ["friend", "lamp"] { #expect(await found("chats", text).isEmpty) }
        let messages = "chats/\(room.id.rawValue)/messages"
        #expect(await found(messages, "").count == 1)
        #expect(await found(messages, "lamp").isEmpty)
        let page = await Self.page(desk, "documents?collection=users&q=nothing") { $0.documents }
        #expect(page.contains("Nothing matches") && page.contains("name=\"collection\" value=\"users\""))
        #expect(page.contains("name=\"q\" value=\"nothing\""))
        await desk.backend.close()
    }

    @Test("Likes are a table of their own, with the names of product and user, to search and to page through")
    func likes() async throws {
        let (desk, id) = try await Self.market()
        for name in ["friend", "자전거방"] {
            try await Self.user(name, of: desk).setLike(id, isLiked: true)
        }
        let likes = { (number: Int, size: Int?, text: String) in
            await LikeTable.load(number, matching: text, from: desk.backend, size: size)
        }
        #expect(await likes(1, nil, "자전거방".decomposedStringWithCanonicalMapping).rows.map(\.userName) == ["자전거방"])
        #expect(await likes(1, nil, "FRIEND").rows.map(\.userName) == ["friend"])
        let all = await likes(1, nil, id.rawValue).rows
        #expect(all.count == 2)
        let (first, second) = (await likes(1, 1, ""), await likes(2, 1, ""))
        #expect(first.hasNext && !second.hasNext && (first.rows + second.rows).map(\.user) == all.map(\.user))
        // A page that finds nothing leads on to the one that does.
        let last = try #require(all.last?.userName)
        let (missed, found) = (await likes(1, 1, last), await likes(2, 1, last))
        #expect(missed.rows.isEmpty && missed.hasNext)
        #expect(found.rows.map(\.userName) == [last] && !found.hasNext)
        #expect(await likes(.max, nil, "").rows.isEmpty)
        let page = await Self.page(desk, "likes?q=friend") { $0.likes }
        #expect(page.contains("<td>friend <span") && !page.contains("자전거방"))
        #expect(await Self.page(desk, "likes?q=none") { $0.likes }.contains("Nothing matches"))
        await desk.backend.close()
    }

    @Test("After a change the same page of the same search is shown")
    func place() async throws {
        let (desk, id) = try await Self.market()
        let request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
            target: "/b/market/restock",
            body: .bytes(Data("id=\(id.rawValue)&stock=1&q=nothing&page=1".utf8))
        )
        let frame = Frame(language: .english, base: "/b/", generation: "v3x")
        let page = await Self.routes(desk).page(frame, request)
        #expect(page.text.contains("value=\"nothing\"") && page.text.contains("Nothing matches"))
        await desk.backend.close()
    }
}
