import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What an app of Firebase writes on v3x counts for the market's own routes", .slot, .timeLimit(.minutes(10)))
struct WrittenRelationTests {
    @Test("Blocks, follows and reports that are documents are rows as well, and end with them")
    func rows() async throws {
        try await CopyScene().story { scene in
            let market = CopyScene.Served(backend: scene.cloud)
            // Sam and Ann sell on v3x, and Bob has an app of Firebase beside the one of v3x.
            var users: [String: UserID] = [:]
            var apps: [String: OpenMarketClient] = [:]
            for name in ["sam", "ann", "bob"] {
                let app = try market.app()
                _ = try await app.requireAccounts().signUp(.fixture(name: name, market: nil))
                (apps[name], users[name]) = (app, try await app.sessions.session()?.auth?.user)
            }
            let (sam, ann, bob) = (try #require(apps["sam"]), try #require(apps["ann"]), try #require(apps["bob"]))
            _ = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            _ = try await ann.registerProduct(.fixture(name: "Desk"), images: [Fixture.imageInput])
            let other = try await scene.app().loggedIn(as: "bob")
            let (user, seller) = (try #require(users["sam"]), try #require(users["ann"]))
            try await other.requireSellers().block(.user(user))
            try await other.requireSellers().report(Report(.seller(.user(user)), .fraud, text: "Not a lamp."))
            try await other.requireSellers().follow(Vendor.ID(seller))
            #expect(try await bob.requireSellers().blocked().map(\.name) == ["sam"])
            #expect(try await AppView(bob).products.values.map { $0.prefix(4) } == ["Desk"])
            #expect(try await bob.requireSellers().followed().map(\.seller.name) == ["ann"])
            let reports = try await scene.cloud.reports()
            #expect(reports.map { "\($0.subject) \($0.excerpt) \($0.text)" } == ["vendor/1 sam Not a lamp."])
            try await other.requireSellers().unblock(Vendor.ID(user))
            try await other.requireSellers().unfollow(Vendor.ID(seller))
            #expect(try await bob.requireSellers().blocked().isEmpty)
            #expect(try await bob.requireSellers().followed().isEmpty)
        }
    }
}
