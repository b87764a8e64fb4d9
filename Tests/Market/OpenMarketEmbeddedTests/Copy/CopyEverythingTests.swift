import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("Nothing that a market holds is lost on the way to a project and back", .slot, .timeLimit(.minutes(10)))
struct CopyEverythingTests {
    /// The parts of a market that no other suite of copies looks at.
    private struct View: Sendable, Equatable {
        let history: [String]
        let banners: [String]
        let placeholders: [String?]
        let note: String?

        init(_ market: CopyScene.Served, as login: AuthSession) async throws {
            let app = try market.app()
            history = try await app.discovery.history(of: Product.ID(1)).map { "\($0.date) \($0.price) \($0.discount)" }
            let list = try await CopyEverythingTests.get("/images.json", market)
            let all = try JSONDocument(list).root.elements.map { $0 }
            banners = all.map { banner in
                [banner["title"]?.string, banner["titles"]?["en"]?.string, banner["product_id"]?.number?.text]
                    .compactMap(\.self).joined(separator: ", ")
            }
            for banner in all {
                let address = try #require(banner["image"]?.string.flatMap { URL(string: $0) })
                #expect(try await CopyEverythingTests.get(address.path, market) == Fixture.png)
            }
            placeholders = try await app.fetchProductDetail(Product.ID(1)).images.map { $0.placeholder?.rawValue }
            note = try await CopyEverythingTests.notes(market.backend, as: login).first?.fields["text"]?.string
        }
    }

    fileprivate static func get(_ path: String, _ market: CopyScene.Served) async throws -> Data {
        let origin = HTTPOrigin(scheme: "http", host: "localhost")
        return await market.backend.respond(to: HTTPRequest(origin: origin, target: path)).body
    }

    private static func note(of login: AuthSession) throws -> DocumentPath {
        try CollectionPath("users").document(login.user.rawValue).collection("notes").document("n0")
    }

    private static func notes(_ backend: MarketBackend, as login: AuthSession) async throws -> [FirestoreDocument] {
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let (transport, token) = (InProcessTransport(backend), OwnerToken(from: "a test") { "owner" })
        let market = FirebaseMarket(FirebaseConnection(project, over: transport, token: token, surroundings: .system))
        var (found, cursor) = ([CopyItem](), String?.none)
        repeat {
            let page = try await market.page(.users, after: cursor)
            found += page.items
            cursor = page.next
        } while cursor != nil
        let path = try note(of: login)
        return try found.filter { $0.id.hasSuffix("/notes/n0") }.map { item in
            FirestoreDocument(path: path, fields: try FirestoreFields(JSONDocument(item.content).root))
        }
    }

    /// A market with a price that has changed, a user's own collection, banners and placeholders.
    private func fill(_ market: CopyScene.Served) async throws -> AuthSession {
        try await market.fill()
        let ann = try await market.app().loggedIn(as: "ann")
        _ = try await ann.editProduct(Product.ID(1), patch: ProductPatch(price: 15))
        _ = try await ann.editProduct(Product.ID(1), patch: ProductPatch(price: 12))
        let login = try #require(try await ann.sessions.session()?.auth)
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let client = FirestoreClient(project, over: InProcessTransport(market.backend), surroundings: .system)
            .signed(for: login)
        try await client.commit(.create(Self.note(of: login), ["text": .string("Buy bulbs")]))
        try await market.backend.replaceBanners(with: [
            (Fixture.png, ["ko": "조명", "en": "Lamps"], 1), (Fixture.png, ["en": "Desks"], 2),
        ])
        return login
    }

    @Test("Histories, banners, placeholders and a user's own collections go to a project, a file, and another project")
    func twice() async throws {
        try await CopyScene().story { scene in
            var (before, login): (View?, AuthSession?)
            try await scene.served("shop.db", hasEverything: true) { market in
                login = try await fill(market)
                before = try await View(market, as: #require(login))
                #expect(before?.history.count == 3 && before?.banners == ["조명 · Lamps, Lamps, 1", "Desks, Desks, 2"])
                #expect(before?.placeholders.allSatisfy { $0 != nil } == true && before?.note == "Buy bulbs")
            }
            #expect(try await scene.upload("shop.db").differences == [])
            #expect(try await scene.download("back.db").differences == [])
            #expect(try await scene.upload("shop.db").written == 0)
            try await CopyScene().story { other in
                try FileManager.default.copyItem(at: scene.file("back.db"), to: other.file("back.db"))
                let folder = "back.db-pictures"
                try FileManager.default.copyItem(at: scene.file(folder), to: other.file(folder))
                #expect(try await other.upload("back.db").differences == [])
                #expect(try await other.download("again.db").differences == [])
                try await other.served("again.db", hasEverything: true) { market in
                    let after = try await View(market, as: #require(login))
                    #expect(after == before)
                }
            }
        }
    }

    @Test("Who sold before sells after the way back, once the password is set again")
    func sellers() async throws {
        try await CopyScene().story { scene in
            var old: Session?
            try await scene.served("shop.db") { market in
                try await market.fill()
                _ = try await market.backend.setVendor("bob", isDisabled: true)
                old = try await market.app().loggedIn(as: "ann").sessions.session()
            }
            #expect(try await scene.upload("shop.db").differences == [])
            #expect(try await scene.download("back.db").differences == [])
            try await scene.served("back.db") { market in
                for name in ["ann", "bob"] {
                    let app = try await market.app(of: name)
                    let (draft, image) = (ProductDraft.fixture(name: "Shade"), Fixture.imageInput)
                    if name == "bob" {
                        await #expect(throws: MarketError.self) {
                            try await app.registerProduct(draft, images: [image])
                        }
                    } else {
                        let made = try await app.registerProduct(draft, images: [image])
                        #expect(made.vendor?.name == "ann")
                        _ = try await app.editProduct(Product.ID(1), patch: ProductPatch(stock: 3))
                    }
                }
                // The secret of before belongs to the key of the other file.
                let stale = OpenMarketClient.patient(market.backend, session: old)
                await #expect(throws: MarketError.self) { try await stale.deleteProduct(Product.ID(1)) }
            }
        }
    }

    @Test("What is between the users of a market on Firebase alone becomes rows of the file")
    func bornInTheCloud() async throws {
        try await CopyScene().story { scene in
            var users: [String: UserID] = [:]
            var apps: [String: OpenMarketClient] = [:]
            for name in ["sam", "bea", "cat"] {
                let app = scene.app()
                _ = try await app.requireAccounts().signUp(.fixture(name: name, market: nil))
                (apps[name], users[name]) = (app, try await app.sessions.session()?.auth?.user)
            }
            let (sam, bea, cat) = (try #require(apps["sam"]), try #require(apps["bea"]), try #require(apps["cat"]))
            let lamp = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            let desk = try await sam.registerProduct(.fixture(name: "Desk"), images: [Fixture.imageInput])
            _ = try await sam.editProduct(desk.id, patch: ProductPatch(price: 7))
            let room = try await bea.requireAccounts().openChat(withVendorNamed: "sam").id
            _ = try await bea.requireAccounts().sendMessage("Is it still there?", to: room)
            _ = try await sam.editProduct(lamp.id, patch: ProductPatch(status: .sold, buyer: users["bea"]))
            try await bea.requireSellers().review(.four, "Quick.", about: lamp.id)
            try await bea.requireSellers().follow(#require(lamp.vendorID))
            try await bea.requireSellers().report(Report(.product(desk.id), .fraud, text: "Not a desk."))
            let user = try #require(users["sam"])
            try await cat.requireSellers().block(.user(user))
            #expect(try await scene.download("back.db").differences == [])
            let differences = try await scene.verify("back.db").differences
            #expect(differences == [])
            try await scene.served("back.db") { market in
                var back: [String: OpenMarketClient] = [:]
                for name in ["bea", "cat"] {
                    back[name] = try await market.app(of: name)
                }
                let (bea, cat) = (try #require(back["bea"]), try #require(back["cat"]))
                let products = try await AppView(bea).products
                let number = try #require(products.first { $0.value.hasPrefix("Lamp") }?.key)
                let other = try #require(products.first { $0.value.hasPrefix("Desk") }?.key)
                #expect(try await AppView(cat).products.isEmpty)
                #expect(try await cat.requireSellers().blocked().map(\.name) == ["sam"])
                let found = try await bea.fetchProductDetail(Product.ID(rawValue: number))
                let page = try await bea.requireSellers().page(of: .vendor(#require(found.vendorID)))
                #expect(page.rating == Rating(count: 1, stars: 4) && page.followerCount == 1)
                #expect(try await bea.requireSellers().sale(of: found.id)?.reviews.map(\.text) == ["Quick."])
                #expect(try await bea.requireSellers().followed().map(\.seller.name) == ["sam"])
                #expect(try await bea.discovery.history(of: Product.ID(rawValue: other)).count == 2)
                let reports = try await market.backend.reports()
                #expect(reports.map { "\($0.subject) \($0.text)" } == ["product/\(other) Not a desk."])
            }
            // A copy into the project it came from changes nothing that its apps see.
            #expect(try await scene.upload("back.db").differences == [])
            #expect(try await sam.requireSellers().sale(of: lamp.id)?.reviews.map(\.text) == ["Quick."])
            // A password that was set in the file ends the sessions of before.
            await #expect(throws: MarketError.unauthenticated) { try await cat.requireSellers().blocked() }
        }
    }
}
