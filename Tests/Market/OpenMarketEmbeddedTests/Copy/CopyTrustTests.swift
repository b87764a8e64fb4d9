import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// What is between users goes along: as documents of apps, and in collections that only the owner of a project reads.
@Suite("Blocks, reports, buyers, reviews, followers and texts are copied", .slot, .timeLimit(.minutes(10)))
struct CopyTrustTests {
    private static let sections: [CopySection] = [.blocks, .reports, .reviews, .follows, .answers]

    /// What a new user sees of ann, and who runs the market of reports.
    private struct View: Sendable, Equatable {
        let rating: Rating
        let followerCount: Int
        let reviews: [String]
        let texts: [String?]
        let reports: [String]
        /// What bob has bought, also what is gone.
        let purchases: [String]

        init(_ market: CopyScene.Served, of name: String) async throws {
            let app = try market.app()
            _ = try await app.requireAccounts().signUp(.fixture(name: name, market: nil))
            let lamp = try await app.fetchProductDetail(Product.ID(1))
            texts = lamp.images.map(\.text)
            let vendor = try #require(lamp.vendorID)
            let pages = try app.requireSellers()
            let page = try await pages.page(of: .vendor(vendor))
            (rating, followerCount) = (page.rating, page.followerCount)
            reviews = try await pages.reviews(about: .vendor(vendor)).reviews.map { "\($0.text) \($0.answer ?? "")" }
            let bought = try await market.app(of: "bob").products.bought()
            try await bought.loadNext()
            purchases = bought.state.products.map { "\($0.name) \($0.price.amount)" }
            reports = try await market.backend.reports().map { "\($0.subject) \($0.excerpt) \($0.text)" }
        }
    }

    @Test("There and back, users see the same of each other, and copying twice changes nothing")
    func roundTrip() async throws {
        try await CopyScene().story { scene in
            var before: View?
            try await scene.served("shop.db") { market in
                try await market.fillDealings()
                before = try await View(market, of: "zoe")
                #expect(before?.texts.first == "A lamp on a desk" && before?.reviews == ["Quick. Thanks."])
                #expect(before?.purchases.map { $0.prefix(4) } == ["Vase", "Read"])
                #expect(before?.reports.count == 1 && before?.followerCount == 1)
                #expect(before?.rating == Rating(count: 1, stars: 4))
            }
            let report = try await scene.upload("shop.db")
            #expect(report.refusals.isEmpty && report.isSame == true)
            #expect(Self.sections.map { report.section($0).written } == [1, 1, 1, 1, 1])
            #expect(try await scene.upload("shop.db").written == 0)
            #expect(try await scene.download("back.db").isSame == true)
            // Who blocks whom and to whom the lamp was sold is in the documents that the file is told as.
            #expect(try await scene.verify("back.db").isSame == true)
            try await scene.served("back.db") { market in
                let after = try await View(market, of: "dan")
                #expect(after == before)
            }
        }
    }

    @Test("What was taken back in the market is gone from the project after the next copy, and from a file as well")
    func takenBack() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { market in
                try await market.fillDealings()
                _ = try await scene.upload("shop.db")
                let bob = try await market.app().loggedIn(as: "bob").requireSellers()
                let vendor = try #require(try await market.app().fetchProductDetail(Product.ID(1)).vendorID)
                try await bob.unfollow(vendor)
                try await bob.deleteReview(#require(try await bob.reviews(about: .vendor(vendor)).reviews.first).id)
                let report = try await scene.upload("shop.db")
                #expect(report.section(.follows).removed == 1 && report.section(.reviews).removed == 1)
                #expect(report.isSame == true)
            }
            let back = try await scene.download("back.db")
            #expect(back.section(.follows).read == 0 && back.section(.reviews).read == 0)
        }
    }

    @Test("No user of the project reads or writes any of it")
    func secrecy() async throws {
        try await CopyScene().story { scene in
            try await scene.served("shop.db") { try await $0.fillDealings() }
            _ = try await scene.upload("shop.db")
            let login = try #require(try await scene.app().loggedIn(as: "ann").sessions.session()?.auth)
            let client = FirestoreClient(scene.project, over: scene.transport, surroundings: .system).signed(for: login)
            for collection in CopySection.ofOwner.keys {
                let path = try CollectionPath(collection)
                await #expect(throws: FirestoreError.self, "\(collection)") {
                    _ = try await client.call(client.methods.run(FirestoreQuery(path)))
                }
                await #expect(throws: FirestoreError.self, "\(collection)") {
                    try await client.commit(.create(try path.document("1"), [:]))
                }
            }
        }
    }
}
