import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("An app whose market is a project sees what it saw before the copy", .slot, .timeLimit(.minutes(10)))
struct CopyLayoutTests {
    /// What a buyer sees of a seller, and the seller of those who are blocked.
    private struct View: Sendable, Equatable {
        let rating: Rating
        let followers: [String]
        let reviews: [String]
        let purchases: [String]
        let sale: String
        let history: [String]
        let texts: [String?]
        let blocked: [String]
        /// The names of the products that a blocked user finds.
        let found: [String]

        init(_ app: (String) async throws -> OpenMarketClient) async throws {
            let (bob, ann, eve) = (try await app("bob"), try await app("ann"), try await app("eve"))
            let lamp = try await bob.fetchProductDetail(Product.ID(1))
            let vendor = try #require(lamp.vendorID)
            let sellers = try bob.requireSellers()
            let page = try await sellers.page(of: .vendor(vendor))
            rating = page.rating
            followers = ["\(page.followerCount) \(page.isFollowed)"] + (try await sellers.followed().map(\.seller.name))
            reviews = try await sellers.reviews(about: .vendor(vendor)).reviews.map { review in
                "\(review.writerName) \(review.stars.rawValue) \(review.text) \(review.answer ?? "")"
            }
            let bought = bob.products.bought()
            try await bought.loadNext()
            purchases = bought.state.products.map { "\($0.name) \($0.price.amount)" }
            let found = try await sellers.sale(of: lamp.id)
            sale = "\(found?.isSold == true) \(found?.isConfirmed == true) \(found?.buyer.name ?? "")"
            history = try await bob.discovery.history(of: lamp.id).map { step in
                "\(step.price.amount) \(step.status?.rawValue ?? "")"
            }
            texts = lamp.images.map(\.text)
            blocked = try await ann.requireSellers().blocked().map(\.name)
            self.found = try await AppView(eve).products.values.map { String($0.prefix(5)) }.sorted()
        }
    }

    @Test("Ratings, purchases, follows, histories, texts and blocks are there; what apps change comes back")
    func apps() async throws {
        try await CopyScene().story { scene in
            var before: View?
            try await scene.served("shop.db") { market in
                try await market.fillDealings()
                before = try await View { try await market.app().loggedIn(as: $0) }
            }
            #expect(before?.rating == Rating(count: 1, stars: 4) && before?.reviews.count == 1)
            #expect(before?.blocked == ["eve"] && before?.found.contains { $0.hasPrefix("Writ") } == false)
            #expect(try await scene.upload("shop.db").differences == [])
            let after = try await View { try await scene.app().loggedIn(as: $0) }
            #expect(after == before)
            try await change(scene)
            #expect(try await scene.download("back.db").differences == [])
            try await scene.served("back.db") { market in
                let view = try await View { try await market.app(of: $0) }
                #expect(view.rating == Rating(count: 0, stars: 0) && view.reviews.isEmpty)
                #expect(view.followers == ["0 false"] && view.blocked.isEmpty && view.found.count == 5)
                #expect(view.purchases == before?.purchases && view.texts == before?.texts)
                #expect(view.sale == before?.sale)
            }
        }
    }

    /// The users of the project take back what they have said of each other, and go on selling.
    private func change(_ scene: CopyScene) async throws {
        let (bob, ann) = (try await scene.app().loggedIn(as: "bob"), try await scene.app().loggedIn(as: "ann"))
        let eve = try await scene.app().loggedIn(as: "eve")
        await #expect(throws: MarketError.self) { try await eve.requireAccounts().openChat(withVendorNamed: "ann") }
        let lamp = try await ann.fetchProductDetail(Product.ID(1))
        let vendor = try #require(lamp.vendorID)
        let review = try #require(try await bob.requireSellers().reviews(about: .vendor(vendor)).reviews.first)
        try await bob.requireSellers().deleteReview(review.id)
        try await bob.requireSellers().unfollow(vendor)
        let user = try #require(try await eve.sessions.session()?.auth?.user)
        try await ann.requireSellers().unblock(Vendor.ID(user))
        #expect(try await ann.editProduct(lamp.id, patch: ProductPatch(stock: 9)).product.stock == 9)
        // Another device of the user has not read the block.
        _ = try await scene.app().loggedIn(as: "eve").requireAccounts().openChat(withVendorNamed: "ann")
    }

    @Test("What an earlier release has put beside the documents of apps goes, and does not come back")
    func earlier() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fillDealings() }
            _ = try await scene.upload("shop.db")
            let cloud = FirebaseMarket(scene.connection())
            let blocks = try await self.blocks(in: cloud)
            #expect(blocks.map { $0.document?.id.hasPrefix("blocks/") } == [true])
            // The row without its document, as it was written before.
            #expect(try await cloud.write(.blocks, blocks.map { CopyItem(id: $0.id, content: $0.content) }).isEmpty)
            #expect(try await self.blocks(in: cloud).count == 2)
            #expect(try await cloud.write(.blocks, blocks).isEmpty)
            #expect(try await self.blocks(in: cloud).count == 1)
            try await cloud.remove(.documents, blocks.compactMap { $0.document?.id })
            #expect(try await self.blocks(in: cloud).isEmpty)
        }
    }

    private func blocks(in market: FirebaseMarket) async throws -> [CopyItem] {
        var (found, cursor) = ([CopyItem](), String?.none)
        repeat {
            let page = try await market.page(.blocks, after: cursor)
            found += page.items
            cursor = page.next
        } while cursor != nil
        return found
    }

    @Test("Versions, removed accounts and numbers of sellers are those of before, by a project and from file to file")
    func numbers() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fillDealings()
                let ann = try await market.app().loggedIn(as: "ann")
                for stock in 11...13 { _ = try await ann.editProduct(Product.ID(2), patch: ProductPatch(stock: stock)) }
                let email = SignUpInfo.fixture(name: "eve", market: nil).credentials.email
                #expect(try await market.backend.removeAccount(email) != nil)
            }
            #expect(try await scene.upload("shop.db").differences == [])
            #expect(try await scene.download("back.db").differences == [])
            let products = FirebaseProducts(scene.project)
            let notes = try CopyJournal(scene.file("third.db.copy"), from: "one", to: "other")
            _ = try await MarketCopy(of: try MarketFileSource(scene.file("shop.db"), products), journal: notes)
                .run(to: try MarketFileTarget(scene.file("third.db"), products, replacing: false))
            for section in [CopySection.versions, .removed, .sellers, .numbers] {
                let before = try await items(section, scene.file("shop.db"), products)
                #expect(!before.isEmpty, "\(section)")
                for name in ["back.db", "third.db"] {
                    #expect(try await items(section, scene.file(name), products) == before, "\(section) of \(name)")
                }
            }
            try await scene.served("back.db") { market in
                // The number 6 is that of a vase that was sold, and is gone.
                let ann = try await market.app(of: "ann")
                let made = try await ann.registerProduct(.fixture(name: "Shade"), images: [Fixture.imageInput])
                #expect(made.id == Product.ID(7))
            }
            // From file to file, passwords go along.
            try await scene.served("third.db") { _ = try await $0.app().loggedIn(as: "bob") }
        }
    }

    private func items(_ section: CopySection, _ file: URL, _ products: FirebaseProducts) async throws -> [CopyItem] {
        let source = try MarketFileSource(file, products)
        var (found, cursor) = ([CopyItem](), String?.none)
        repeat {
            let page = try await source.page(section, after: cursor)
            found += page.items
            cursor = page.next
        } while cursor != nil
        return found
    }

    @Test("Passwords that the other end does not take are counted before anything is written")
    func passwords() async throws {
        try await CopyScene().story { scene in
            for (name, rounds) in [("ann", 120_000), ("bob", 120_001)] {
                var configuration = BackendConfiguration.quick(.v3x)
                configuration.firebase = ServedFirebase(ownerToken: nil)
                configuration.limits.passwordIterations = rounds
                let backend = try await MarketBackend(configuration: configuration, database: scene.file("shop.db"))
                let app = try CopyScene.Served(backend: backend).app()
                _ = try await app.requireAccounts().signUp(.fixture(name: name, market: nil))
                await backend.close()
            }
            let source = try MarketFileSource(scene.file("shop.db"), FirebaseProducts(scene.project))
            let steps = Mutex<[CopyProgress]>([])
            let journal = try CopyJournal(scene.file("notes"), from: "one", to: "other")
            let copy = MarketCopy(of: source, journal: journal) { step in steps.withLock { $0.append(step) } }
            #expect(try await copy.count().passwordsLeft == 1)
            #expect(steps.withLock { $0 } == [.leaving(passwords: 1)])
            let report = try await copy.run(to: FirebaseMarket(scene.connection()))
            #expect(report.passwordsLeft == 1 && report.isSame == true)
            #expect(steps.withLock { $0.dropFirst().first } == .leaving(passwords: 1))
            _ = try await scene.app().loggedIn(as: "ann")
            await #expect(throws: MarketError.self) { try await scene.app().loggedIn(as: "bob") }
            // A project tells no password of those that it has.
            #expect(try await scene.download("back.db").passwordsLeft == 1)
        }
    }
}
