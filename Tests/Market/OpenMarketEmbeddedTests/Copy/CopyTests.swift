import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketInspector

@Suite("A market is copied into a project and back", .slot, .timeLimit(.minutes(10)))
struct CopyTests {
    @Test("An app with one line changed shows the same as before")
    func sameApp() async throws {
        try await CopyScene(isOverLoopback: true).story { scene in
            try await scene.served("shop.db") { market in
                try await market.fill()
                let report = try await scene.upload("shop.db")
                #expect(report.refusals.isEmpty)
                #expect(report.differences.isEmpty)
                #expect(report.section(.likes).written == 1)
                #expect(report.section(.messages).written == 2)
                for user in ["ann", "bob"] {
                    let before = try await AppView(market.app().loggedIn(as: user))
                    let after = try await AppView(scene.app().loggedIn(as: user))
                    #expect(before.products.count == 5)
                    #expect(before == after)
                }
            }
        }
    }

    @Test("What users own stays theirs: they edit and delete their products in the project")
    func ownership() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let (ann, bob) = (try await scene.app().loggedIn(as: "ann"), try await scene.app().loggedIn(as: "bob"))
            let lamp = try await ann.fetchProductDetail(Product.ID(rawValue: "1"))
            var patch = ProductPatch()
            patch.stock = 99
            await #expect(throws: MarketError.notOwner) { try await bob.editProduct(lamp.id, patch: patch) }
            #expect(try await ann.editProduct(lamp.id, patch: patch).product.stock == 99)
            _ = try await bob.requireAccounts().setLike(lamp.id, isLiked: false)
            #expect(try await bob.fetchProductDetail(lamp.id).product.likeCount == 0)
            try await ann.deleteProduct(lamp.id)
        }
    }

    @Test("There and back, the file shows the same, and nothing in it is damaged")
    func roundTrip() async throws {
        try await CopyScene().story { scene in
            var before: AppView?
            try await scene.served("shop.db") { market in
                try await market.fill()
                before = try await AppView(market.app())
            }
            _ = try await scene.upload("shop.db")
            let report = try await scene.download("back.db")
            #expect(report.isSame == true)
            // Documents say everything that there is to say about these products.
            #expect(report.section(.details).written == 0)
            let check = try MarketCheck(of: scene.file("back.db")).run()
            #expect(check.findings.filter(\.isProblem).isEmpty)
            try await scene.served("back.db") { market in
                let after = try await AppView(market.app())
                #expect(after == before)
            }
            let differences = try await scene.verify("back.db").differences
            #expect(differences == [])
        }
    }

    @Test("Hidden products are in no document that others read, and come back hidden, under their numbers")
    func hidden() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fill()
                try await MarketDesk(backend: market.backend).edit(Product.ID(5), ProductPatch(status: .hidden))
            }
            _ = try await scene.upload("shop.db")
            let eve = scene.app()
            _ = try await eve.requireAccounts().signUp(.fixture(name: "eve", market: nil))
            await #expect(throws: MarketError.notFound) { try await eve.fetchProductDetail(Product.ID(5)) }
            let made = try await eve.registerProduct(.fixture(name: "Floor lamp"), images: [Fixture.imageInput])
            #expect(try await scene.download("back.db").differences.map(\.id) == [])
            try await scene.served("back.db") { market in
                let all = try await AppView(market.app())
                #expect(all.products["5"] == nil)
                #expect(all.products["6"]?.hasPrefix("Floor lamp") == true, "\(made.id)")
                let desk = MarketDesk(backend: market.backend)
                let kept = try await desk.products(page: 1, matching: "").products.first { $0.id == Product.ID(5) }
                #expect(kept?.status == .hidden)
                #expect(kept?.thumbnail != nil)
            }
        }
    }

    @Test("What was made in the project comes back as products of a server, under numbers, and its users sell")
    func bornInTheCloud() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let eve = scene.app()
            _ = try await eve.requireAccounts().signUp(.fixture(name: "eve", market: nil))
            let made = try await eve.registerProduct(.fixture(name: "Floor lamp"), images: [Fixture.imageInput])
            _ = try await eve.requireAccounts().setLike(made.id, isLiked: true)
            #expect(try await scene.download("back.db").differences.map(\.id) == [])
            try await scene.served("back.db") { market in
                let all = try await AppView(market.app())
                let number = try #require(all.products.first { $0.value.hasPrefix("Floor lamp") }?.key)
                #expect(number == "6")
                #expect(all.products[number]?.contains("| eve | 1 |") == true)
                #expect(all.images[number]?.first == all.images["1"]?.first)
            }
            let differences = try await scene.verify("back.db").differences
            #expect(differences == [])
        }
    }

    @Test("A second run writes what has changed, and removes what is gone")
    func secondRun() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fill()
                _ = try await scene.upload("shop.db")
                let ann = try await market.app().loggedIn(as: "ann")
                try await ann.deleteProduct(Product.ID(rawValue: "1"))
                var patch = ProductPatch()
                patch.stock = 7
                let desk = try await ann.fetchProductDetail(Product.ID(rawValue: "2"))
                _ = try await ann.editProduct(desk.id, patch: patch)
                let report = try await scene.upload("shop.db")
                #expect(report.isSame == true)
                #expect(report.section(.products).written == 1)
                #expect(report.section(.products).removed == 1)
                #expect(report.section(.images).removed == 2)
                #expect(report.section(.likes).removed == 1)
                #expect(try await scene.upload("shop.db").written == 0)
            }
        }
    }

    @Test("What is missing after a copy is found by the next one, and written by the one after that")
    func repair() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            try await FirebaseMarket(scene.connection()).remove(.products, ["products/2"])
            #expect(try await scene.upload("shop.db").differences.map(\.id) == ["products/2"])
            let report = try await scene.upload("shop.db")
            #expect(report.isSame == true)
            #expect(report.written == 1)
        }
    }

    @Test("A user who writes a document under the number of someone else's product changes nothing by that")
    func hijack() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fill()
                let (eve, project) = (try market.app(), try FirebaseConfiguration(emulator: "localhost:80"))
                let login = try #require(
                    try await eve.requireAccounts().signUp(.fixture(name: "eve", market: nil)).auth
                )
                let vendor = Vendor(id: Vendor.ID(login.user), name: "eve")
                let fields = FirestoreProduct.fields(of: .fixture(name: "Not a lamp"), vendor: vendor, images: [])
                let client = FirestoreClient(project, over: InProcessTransport(market.backend), surroundings: .system)
                    .signed(for: login)
                for id in ["1", "mine"] {
                    let write = FirestoreWrite.create(try CollectionPath("products").document(id), fields)
                    try await client.commit(write.with([FieldTransform("createdAt", .requestTime)]))
                }
                #expect(try await scene.upload("shop.db").isSame == true)
                let names = try await AppView(scene.app()).products.mapValues { $0.prefix(10) }
                #expect(names["1"] == "Reading la")
                #expect(names["mine"] == "Not a lamp")
            }
        }
    }

    @Test("A product that names another one's image shows it, and takes it from no one when it goes")
    func sharedImage() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fill() }
            _ = try await scene.upload("shop.db")
            let cloud = FirebaseMarket(scene.connection())
            let products = FirebaseProducts(scene.project)
            let lamp = try #require(try await cloud.page(.products, after: nil).items.first)
            var copy = try #require(products.product("thief", in: lamp.content))
            copy.likes = 0
            let thief = CopyItem(id: "products/thief", content: products.fields(of: copy))
            #expect(try await cloud.write(.products, [thief]).isEmpty)
            #expect(try await scene.download("back.db").isSame == true)
            try await scene.served("back.db") { market in
                let ann = try await market.app(of: "ann")
                let before = try await AppView(market.app())
                #expect(before.images["6"] == before.images["1"])
                try await ann.deleteProduct(Product.ID(rawValue: "6"))
                let after = try await AppView(market.app())
                #expect(after.images["1"] == before.images["1"])
            }
        }
    }
}
