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

@Suite("What the operator has hidden stays hidden in a copy", .slot, .timeLimit(.minutes(10)))
struct CopyHeldTests {
    private static let hidden = MarketError.rejected(
        ServerRejection(status: 403, code: ServerRejection.hiddenByOperator)
    )

    private func offer(_ product: Product.ID, in market: CopyScene.Served) async throws {
        _ = try await market.app(of: "ann").editProduct(product, patch: ProductPatch(status: .onSale))
    }

    @Test("After a project and back, and from file to file, its seller cannot put it on sale")
    func held() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fill()
                let desk = MarketDesk(backend: market.backend)
                try await desk.edit(Product.ID(1), ProductPatch(status: .hidden))
                // One that its seller has hidden is the seller's to show.
                let ann = try await market.app().loggedIn(as: "ann")
                _ = try await ann.editProduct(Product.ID(2), patch: ProductPatch(status: .hidden))
            }
            let report = try await scene.upload("shop.db")
            #expect(report.differences == [] && report.section(.held).written == 1)
            #expect(try await scene.download("back.db").differences == [])
            let products = FirebaseProducts(scene.project)
            let notes = try CopyJournal(scene.file("third.db.copy"), from: "one", to: "other")
            let files = try await MarketCopy(of: try MarketFileSource(scene.file("shop.db"), products), journal: notes)
                .run(to: try MarketFileTarget(scene.file("third.db"), products, replacing: false))
            #expect(files.differences == [])
            for name in ["back.db", "third.db"] {
                try await scene.served(name) { market in
                    await #expect(throws: Self.hidden, "\(name)") { try await offer(Product.ID(1), in: market) }
                    try await offer(Product.ID(2), in: market)
                }
            }
        }
    }

    @Test("A product that the operator shows again is its seller's in the next copy")
    func shown() async throws {
        try await CopyScene().story { scene in
            for status in [SaleStatus.hidden, .onSale] {
                try await scene.served("shop.db") { market in
                    if status == .hidden { try await market.fill() }
                    try await MarketDesk(backend: market.backend).edit(Product.ID(1), ProductPatch(status: status))
                }
                #expect(try await scene.upload("shop.db").differences == [])
            }
            #expect(try await scene.download("back.db").differences == [])
            try await scene.served("back.db") { market in
                let ann = try await market.app(of: "ann")
                _ = try await ann.editProduct(Product.ID(1), patch: ProductPatch(status: .hidden))
                try await offer(Product.ID(1), in: market)
            }
        }
    }

    @Test("A document under the number of a product is left out, counted and named")
    func leftOut() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db", hasEverything: true) { market in
                try await market.fill()
                let project = try FirebaseConfiguration(emulator: "localhost:80")
                let (transport, token) = (InProcessTransport(market.backend), OwnerToken(from: "a test") { "owner" })
                let documents = FirebaseMarket(
                    FirebaseConnection(project, over: transport, token: token, surroundings: .system)
                )
                let note = Data(#"{"name":{"stringValue":"Unseen"}}"#.utf8)
                #expect(try await documents.write(.products, [CopyItem(id: "products/777", content: note)]).isEmpty)
                let like = CopyItem(id: "products/778/likes/ann", content: Data("{}".utf8))
                #expect(try await documents.write(.likes, [like]).isEmpty)
            }
            let report = try await scene.upload("shop.db")
            #expect(report.isSame == true && report.section(.products).read == 5)
            #expect(report.section(.products).leftOut.first == ["products/777"])
            #expect(report.section(.likes).leftOut.first == ["products/778/likes/ann"])
            #expect(report.leftOut == 2)
        }
    }
}
