import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// What sellers and buyers cost on Firebase alone, and what a user takes along.
@Suite("Sellers and buyers on Firebase alone", .slot)
struct FirebaseSellerTests {
    /// Sam, who has sold a lamp to Bea.
    private struct Scene {
        let market: ServedMarket
        let sam: MarketUseCases
        let bea: MarketUseCases
        let lamp: ProductDetail

        init(_ market: ServedMarket) async throws {
            self.market = market
            let device = {
                market.client { configuration in
                    configuration.products = .firebase
                    // However long the test takes, blocks are read once.
                    configuration.blocksMaxAge = .seconds(86_400)
                }.useCases
            }
            (sam, bea) = (device(), device())
            for (name, person) in [("sam", sam), ("bea", bea)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
            }
            lamp = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            let room = try await bea.requireAccounts().openChat(withVendorNamed: "sam").id
            _ = try await bea.requireAccounts().sendMessage("Is it still there?", to: room)
            let user = try await bea.sessions.session()?.auth?.user
            _ = try await sam.editProduct(lamp.id, patch: ProductPatch(status: .sold, buyer: user))
        }

        var vendor: Vendor.ID { get throws { try #require(lamp.vendorID) } }

        /// How many requests of Firestore a piece of work makes.
        func requests(of work: () async throws -> Void) async throws -> Int {
            let before = market.watch.entries.count
            try await work()
            return market.watch.entries.dropFirst(before).count { $0.request.path.contains("/documents") }
        }
    }

    @Test("Each use case makes as many requests as the documentation says")
    func costs() async throws {
        try await ServedMarket().story { market in
            let scene = try await Scene(market)
            let (bea, vendor) = (try scene.bea.requireSellers(), try scene.vendor)
            let guest = try market.client { $0.products = .firebase }.requireSellers()
            let lamp = scene.lamp.id
            #expect(try await scene.requests { _ = try await bea.blocked() } == 1)
            #expect(try await scene.requests { _ = try await bea.sale(of: lamp) } == 2)
            var review: Review.ID?
            let writing = try await scene.requests {
                review = try await bea.review(.one, "", about: lamp).id
            }
            #expect(writing == 3)
            #expect(try await scene.requests { _ = try await bea.page(of: .vendor(vendor)) } == 5)
            #expect(try await scene.requests { _ = try await guest.page(of: .vendor(vendor)) } == 6)
            #expect(try await scene.requests { _ = try await bea.reviews(about: .vendor(vendor)) } == 1)
            #expect(try await scene.requests { try await bea.follow(vendor) } == 3)
            #expect(try await scene.requests { _ = try await bea.followed() } == 3)
            #expect(try await scene.requests { try await bea.markSeen(vendor) } == 1)
            #expect(try await scene.requests { _ = try await scene.bea.products.followed().loadNext() } == 2)
            #expect(try await scene.requests { try await bea.unfollow(vendor) } == 1)
            let written = try #require(review)
            #expect(try await scene.requests { try await bea.deleteReview(written) } == 3)
        }
    }

    @Test("In the layout of the original app users sell and like, and what cannot work is refused as a feature")
    func original() async throws {
        try await SellerWiring.firebaseAlone(.original).story { market in
            let (sam, bea) = (try await market.device(), try await market.device())
            for (name, person) in [("sam", sam), ("bea", bea)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
            }
            let lamp = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            let lists = (all: bea.products(), own: sam.products.mine())
            for list in [lists.all, lists.own] {
                try await list.loadNext()
                #expect(list.state.products.map(\.id) == [lamp.id])
            }
            let accounts = try bea.requireAccounts()
            for isLiked in [true, false] {
                try await accounts.setLike(lamp.id, isLiked: isLiked)
                #expect(try await accounts.likes.ids() == (isLiked ? [lamp.id] : []))
            }
            let lacking: [(ProductPatch, MarketFeature)] = [
                (ProductPatch(status: .hidden), .hiding), (ProductPatch(stock: 2, version: 1), .versions),
                (ProductPatch(status: .sold, buyer: UserID(rawValue: "bea")), .reviews),
            ]
            for (patch, feature) in lacking {
                #expect(!sam.features.contains(feature))
                await #expect(throws: MarketError.unsupported(feature)) {
                    _ = try await sam.editProduct(lamp.id, patch: patch)
                }
            }
            await #expect(throws: MarketError.unsupported(.history)) {
                _ = try await bea.discovery.history(of: lamp.id)
            }
            _ = try await sam.editProduct(lamp.id, patch: ProductPatch(stock: 1, status: .sold))
            let seen = try await bea.refreshProduct(lamp.id).product
            #expect(seen.stock == 1 && seen.status == .sold)
            await #expect(throws: MarketError.notOwner) {
                _ = try await bea.editProduct(lamp.id, patch: ProductPatch(stock: 9))
            }
            await #expect(throws: MarketError.notOwner) { try await bea.deleteProduct(lamp.id) }
            try await sam.deleteProduct(lamp.id)
            await #expect(throws: MarketError.notFound) { _ = try await bea.refreshProduct(lamp.id) }
        }
    }

    @Test("More reviews than a page holds are listed page by page, also behind one that is deleted")
    func pages() async throws {
        try await ServedMarket().story { market in
            let scene = try await Scene(market)
            let (bea, vendor) = (try scene.bea.requireSellers(), try scene.vendor)
            let user = try await scene.bea.sessions.session()?.auth?.user
            var written: [Review.ID] = []
            for number in 0...ReviewPage.size {
                let draft = ProductDraft.fixture(name: "Chair \(number)")
                let chair = try await scene.sam.registerProduct(draft, images: [Fixture.imageInput])
                _ = try await scene.sam.editProduct(chair.id, patch: ProductPatch(status: .sold, buyer: user))
                written.insert(try await bea.review(.four, "", about: chair.id).id, at: 0)
            }
            let first = try await bea.reviews(about: .vendor(vendor))
            #expect(first.reviews.map(\.id) == Array(written.prefix(ReviewPage.size)))
            try await bea.deleteReview(written[ReviewPage.size - 1])
            let next = try #require(first.next)
            let rest = try await bea.reviews(about: .vendor(vendor), after: next)
            #expect(rest.reviews.map(\.id) == [written[ReviewPage.size]] && rest.next == nil)
            #expect(try await bea.page(of: .vendor(vendor)).rating == Rating(count: 1, stars: 4))
        }
    }

    @Test("More purchases than a page holds are listed page by page")
    func purchases() async throws {
        try await ServedMarket().story { market in
            let scene = try await Scene(market)
            let session = try #require(try await scene.bea.sessions.session()?.auth)
            let chair = try await scene.sam.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput])
            _ = try await scene.sam.editProduct(chair.id, patch: ProductPatch(status: .sold, buyer: session.user))
            let sellers = FirestoreSellers(
                FirestoreClient(market.project, over: market.transport, surroundings: .system)
            )
            for (number, name) in [(1, "Chair"), (2, "Lamp")] {
                let page = try await session.acting({
                    try await sellers.purchases(PageRequest(number: number, size: 1))
                })
                #expect(page.products.map(\.name) == [name] && page.hasNext == (number == 1) && page.totalCount == 2)
            }
            let behind = try await session.acting({ try await sellers.purchases(PageRequest(number: 3, size: 1)) })
            #expect(behind.products.isEmpty && !behind.hasNext)
        }
    }

    @Test("A client that deletes an account takes back what is the user's own")
    func takingBack() async throws {
        try await ServedMarket().story { market in
            let scene = try await Scene(market)
            let (sam, bea) = (try scene.sam.requireSellers(), try scene.bea.requireSellers())
            let vendor = try scene.vendor
            try await bea.review(.one, "", about: scene.lamp.id)
            try await bea.follow(vendor)
            #expect(try await sam.page(of: .vendor(vendor)).followerCount == 1)
            let session = try #require(try await scene.bea.sessions.session()?.auth)
            let client = FirestoreClient(market.project, over: market.transport, surroundings: .system)
            // As on a project in Google's cloud, where nothing goes with an account by itself.
            try await session.acting({
                try await FirestoreAccounts(client: client, countsLikes: true).profiles.delete()
            })
            let page = try await sam.page(of: .vendor(vendor))
            #expect(page.rating.count == 0 && page.followerCount == 0)
            #expect(try await sam.reviews(about: .vendor(vendor)).reviews.isEmpty)
            #expect(try await sam.sale(of: scene.lamp.id) == nil)
        }
    }

    @Test("With an account the market removes its reviews, follows and sales, and counts again")
    func removal() async throws {
        try await ServedMarket().story { market in
            let scene = try await Scene(market)
            let (sam, bea) = (try scene.sam.requireSellers(), try scene.bea.requireSellers())
            let vendor = try scene.vendor
            try await bea.review(.one, "", about: scene.lamp.id)
            try await sam.review(.five, "", about: scene.lamp.id)
            try await bea.follow(vendor)
            let user = try #require(try await scene.bea.sessions.session()?.auth?.user)
            try await sam.follow(Vendor.ID(user))
            // Another client than ours, which deletes the account and nothing else.
            let session = try #require(try await scene.bea.sessions.session()?.auth)
            let device = market.device()
            try await device.auth.deleteUser(session)
            let page = try await sam.page(of: .vendor(vendor))
            #expect(page.rating.count == 0 && page.followerCount == 0)
            #expect(try await sam.reviews(about: .vendor(vendor)).reviews.isEmpty)
            #expect(try await sam.sale(of: scene.lamp.id) == nil)
            #expect(try await sam.followed().isEmpty)
            await #expect(throws: MarketError.notFound) { try await sam.page(of: .user(user)) }
        }
    }
}
