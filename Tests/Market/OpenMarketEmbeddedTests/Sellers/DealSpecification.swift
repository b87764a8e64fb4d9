import Foundation
import OpenMarket
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// A sale from the reservation to the reviews, and who follows whom, in front of every market that knows its users.
@Suite("Sellers and buyers", .slot, .timeLimit(.minutes(10)))
struct DealSpecification {
    /// Sam, who sells a lamp; Bea, who has written to him; and Cat, who looks on.
    private struct People {
        let sam: MarketUseCases
        let bea: MarketUseCases
        let cat: MarketUseCases
        let lamp: ProductDetail
        let users: [String: UserID]

        init(_ market: SellerWiring.Market) async throws {
            (sam, bea, cat) = (try await market.device(), try await market.device(), try await market.device())
            var users: [String: UserID] = [:]
            for (name, person) in [("sam", sam), ("bea", bea), ("cat", cat)] {
                _ = try await person.requireAccounts().signUp(.fixture(name: name, market: nil))
                users[name] = try await person.sessions.session()?.auth?.user
            }
            self.users = users
            lamp = try await sam.registerProduct(.fixture(name: "Lamp"), images: [Fixture.imageInput])
            let room = try await bea.requireAccounts().openChat(withVendorNamed: "sam").id
            _ = try await bea.requireAccounts().sendMessage("Is it still there?", to: room)
        }

        func user(_ name: String) throws -> UserID { try #require(users[name]) }
        var vendor: Vendor.ID { get throws { try #require(lamp.vendorID) } }

        func step(_ status: SaleStatus, for name: String? = nil) async throws {
            let buyer = try name.map { try user($0) }
            _ = try await sam.editProduct(lamp.id, patch: ProductPatch(status: status, buyer: buyer))
        }
    }

    @Test("The lamp is reserved for Bea and sold to her; each of the two reviews the other", arguments: wirings)
    func sale(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, bea) = (try people.sam.requireSellers(), try people.bea.requireSellers())
            let unasked = try await people.sam.requireAccounts().openChat(withVendorNamed: "cat").id
            _ = try await people.sam.requireAccounts().sendMessage("Do you want a lamp?", to: unasked)
            await #expect(throws: MarketError.self) { try await people.step(.reserved, for: "cat") }
            try await people.step(.reserved, for: "bea")
            let reserved = try #require(try await bea.sale(of: people.lamp.id))
            #expect(!reserved.isSeller && !reserved.canReview && reserved.other.name == "sam")
            await #expect(throws: MarketError.notFound) {
                try await bea.review(.five, "", about: people.lamp.id)
            }
            try await people.step(.sold)
            _ = try await people.cat.requireAccounts().sendMessage("Yes", to: unasked)
            await #expect(throws: MarketError.self) { try await people.step(.sold, for: "cat") }
            try await people.step(.sold, for: "bea")
            #expect(try await people.cat.requireSellers().sale(of: people.lamp.id) == nil)
            #expect(try await sam.sale(of: people.lamp.id)?.awaitsBuyer == true)
            await #expect(throws: MarketError.notFound) {
                try await sam.review(.one, "Never pays.", about: people.lamp.id)
            }
            let review = try await bea.review(.four, " Quick. ", about: people.lamp.id)
            #expect(try await sam.sale(of: people.lamp.id)?.canReview == true)
            #expect(review.text == "Quick." && review.isOwn && review.writerName == "bea")
            #expect(try await bea.review(.four, "Quick.", about: people.lamp.id).id == review.id)
            await #expect(throws: MarketError.conflict) {
                try await bea.review(.one, "Bad", about: people.lamp.id)
            }
            try await sam.review(.five, "", about: people.lamp.id)
            let sold = try #require(try await sam.sale(of: people.lamp.id))
            #expect(sold.isSeller && sold.isSold && !sold.canReview && sold.reviews.count == 2)
            let page = try await people.cat.requireSellers().page(of: .vendor(people.vendor))
            #expect(page.rating == Rating(count: 1, stars: 4) && page.soldCount == 1 && page.onSaleCount == 0)
            let about = try await people.cat.requireSellers().reviews(about: .user(people.user("bea")))
            #expect(about.reviews.map(\.stars) == [.five] && about.next == nil)
            await #expect(throws: MarketError.notFound) { try await sam.deleteReview(review.id) }
            try await bea.deleteReview(review.id)
            #expect(try await people.sam.requireSellers().page(of: .vendor(people.vendor)).rating.count == 0)
        }
    }

    @Test("A sale without a buyer stays legal, and who buys is named later or not at all", arguments: wirings)
    func buyers(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let bea = try people.bea.requireSellers()
            for name in ["sam", "cat"] {
                await #expect(throws: MarketError.self) { try await people.step(.sold, for: name) }
            }
            await #expect(throws: MarketError.self) { try await people.step(.onSale, for: "bea") }
            try await people.step(.sold)
            #expect(try await bea.sale(of: people.lamp.id) == nil)
            _ = try await people.sam.editProduct(people.lamp.id, patch: ProductPatch(buyer: people.user("bea")))
            #expect(try await bea.sale(of: people.lamp.id)?.isSold == true)
            _ = try await people.sam.editProduct(people.lamp.id, patch: ProductPatch(price: 5))
            #expect(try await bea.sale(of: people.lamp.id)?.seller.name == "sam")
            // On sale again, it has no buyer who had not confirmed it.
            try await people.step(.onSale)
            #expect(try await bea.sale(of: people.lamp.id) == nil)
            await #expect(throws: MarketError.notFound) {
                try await bea.review(.one, "", about: people.lamp.id)
            }
        }
    }

    @Test("The buyer confirms, and then the seller may review, too", arguments: wirings)
    func confirming(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, bea) = (try people.sam.requireSellers(), try people.bea.requireSellers())
            try await people.step(.reserved, for: "bea")
            await #expect(throws: MarketError.notFound) { try await bea.confirmSale(of: people.lamp.id) }
            try await people.step(.sold)
            #expect(try await bea.sale(of: people.lamp.id)?.canConfirm == true)
            #expect(try await sam.sale(of: people.lamp.id)?.canReview == false)
            for person in [sam, try people.cat.requireSellers()] {
                await #expect(throws: MarketError.notFound) { try await person.confirmSale(of: people.lamp.id) }
            }
            for _ in 0..<2 { try await bea.confirmSale(of: people.lamp.id) }
            #expect(try await bea.sale(of: people.lamp.id)?.canConfirm == false)
            try await sam.review(.five, "", about: people.lamp.id)
            // Offered again, it is still what Bea has bought, and can be no one else's.
            try await people.step(.onSale)
            #expect(try await bea.sale(of: people.lamp.id)?.canReview == true)
            _ = try await people.cat.requireAccounts().sendMessage(
                "Is it there again?",
                to: people.cat.requireAccounts().openChat(withVendorNamed: "sam").id
            )
            await #expect(throws: MarketError.self) { try await people.step(.sold, for: "cat") }
            try await people.step(.sold)
            #expect(try await bea.sale(of: people.lamp.id)?.isConfirmed == true)
        }
    }

    @Test("What was sold stays for both when the seller removes it, what was reserved does not", arguments: wirings)
    func outliving(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, bea) = (try people.sam.requireSellers(), try people.bea.requireSellers())
            let chair = try await people.sam.registerProduct(.fixture(name: "Chair"), images: [Fixture.imageInput])
            let patch = ProductPatch(status: .reserved, buyer: try people.user("bea"))
            _ = try await people.sam.editProduct(chair.id, patch: patch)
            try await people.sam.deleteProduct(chair.id)
            #expect(try await bea.sale(of: chair.id) == nil)
            try await people.step(.sold, for: "bea")
            try await people.sam.deleteProduct(people.lamp.id)
            #expect(try await sam.sale(of: people.lamp.id)?.awaitsBuyer == true)
            #expect(try await people.cat.requireSellers().sale(of: people.lamp.id) == nil)
            let list = people.bea.products.bought()
            try await list.loadNext()
            let lamp = try #require(list.state.products.first)
            #expect(list.state.products.count == 1 && lamp.id == people.lamp.id && lamp.status == .sold)
            #expect(lamp.name == "Lamp" && lamp.price == people.lamp.product.price)
            #expect(lamp.bargainPrice == people.lamp.product.bargainPrice)
            let review = try await bea.review(.two, "Broken.", about: people.lamp.id)
            #expect(review.productName == "Lamp")
            try await sam.review(.five, "", about: people.lamp.id)
            let told = try await people.cat.requireSellers().reviews(about: .vendor(people.vendor))
            #expect(told.reviews.map(\.text) == ["Broken."])
        }
    }

    @Test("The reviewed party answers once, for everybody to read", arguments: wirings)
    func answering(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, bea) = (try people.sam.requireSellers(), try people.bea.requireSellers())
            try await people.step(.sold, for: "bea")
            let review = try await bea.review(.two, "Broken.", about: people.lamp.id).id
            for person in [bea, try people.cat.requireSellers()] {
                await #expect(throws: MarketError.notFound) { try await person.answer(review, with: "No.") }
            }
            await #expect(throws: MarketError.self) { try await sam.answer(review, with: "  ") }
            let long = String(repeating: "x", count: Review.longestText + 1)
            await #expect(throws: MarketError.self) { try await sam.answer(review, with: long) }
            for _ in 0..<2 { try await sam.answer(review, with: " It was whole. ") }
            await #expect(throws: MarketError.conflict) { try await sam.answer(review, with: "Sorry.") }
            let unknown = Review.ID(rawValue: "4711")
            await #expect(throws: MarketError.notFound) { try await sam.answer(unknown, with: "What?") }
            let told = try await people.cat.requireSellers().reviews(about: .vendor(people.vendor))
            #expect(told.reviews.map(\.answer) == ["It was whole."])
            #expect(try await bea.sale(of: people.lamp.id)?.ownReview?.answer == "It was whole.")
            // With the review the answer goes.
            try await bea.deleteReview(review)
            try await bea.review(.three, "Broken.", about: people.lamp.id)
            #expect(try await bea.sale(of: people.lamp.id)?.ownReview?.answer == nil)
        }
    }

    @Test("Purchases are listed, the last one first, to their buyer alone", arguments: wirings)
    func purchases(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            for name in ["Chair", "Table", "Shelf"] {
                let id = try await people.sam.registerProduct(.fixture(name: name), images: [Fixture.imageInput]).id
                let status = name == "Shelf" ? SaleStatus.reserved : .sold
                let patch = ProductPatch(status: status, buyer: try people.user("bea"))
                _ = try await people.sam.editProduct(id, patch: patch)
            }
            let list = people.bea.products.bought()
            try await list.loadNext()
            #expect(list.state.products.map(\.name) == ["Table", "Chair"] && list.state.totalCount == 2)
            // What one has bought is a record of one's own, whatever becomes of the two.
            try await people.bea.requireSellers().block(.vendor(people.vendor))
            try await list.refresh()
            #expect(list.state.products.map(\.name) == ["Table", "Chair"])
            let others = people.sam.products.bought()
            try await others.loadNext()
            #expect(others.state.products.isEmpty)
            let guest = try await market.device()
            await #expect(throws: MarketError.unauthenticated) { try await guest.products.bought().loadNext() }
        }
    }

    @Test("The mean counts the last review of a writer, all of them are listed", arguments: wirings)
    func mean(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (bea, cat) = (try people.bea.requireSellers(), try people.cat.requireSellers())
            var last: Review.ID?
            for stars in [Stars.one, .five] {
                let name = "Chair \(stars.rawValue)"
                let chair = try await people.sam.registerProduct(.fixture(name: name), images: [Fixture.imageInput])
                let patch = ProductPatch(status: .sold, buyer: try people.user("bea"))
                _ = try await people.sam.editProduct(chair.id, patch: patch)
                last = try await bea.review(stars, "", about: chair.id).id
            }
            let sam = Seller.Key.user(try people.user("sam"))
            #expect(try await cat.page(of: sam).rating == Rating(count: 1, stars: 5))
            let listed = try await cat.reviews(about: sam)
            #expect(listed.reviews.map(\.productName) == ["Chair 5", "Chair 1"] && listed.next == nil)
            try await bea.deleteReview(#require(last))
            #expect(try await cat.page(of: sam).rating == Rating(count: 1, stars: 1))
            await #expect(throws: MarketError.notFound) { try await cat.page(of: .vendor(Vendor.ID(4711))) }
        }
    }

    @Test("Others report a review, its writer does not", arguments: BlockSpecification.wirings)
    func reports(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, bea) = (try people.sam.requireSellers(), try people.bea.requireSellers())
            try await people.step(.sold, for: "bea")
            let review = try await bea.review(.one, "Bad", about: people.lamp.id)
            try await sam.report(Report(.review(review.id), .abuse))
            await #expect(throws: MarketError.notFound) { try await bea.report(Report(.review(review.id), .abuse)) }
        }
    }

    @Test("Who follows hears of new products", arguments: wirings)
    func following(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, cat) = (try people.sam.requireSellers(), try people.cat.requireSellers())
            let vendor = try people.vendor
            for _ in 0..<2 { try await cat.follow(vendor) }
            #expect(try await cat.followed().map(\.newCount) == [0])
            for name in ["Chair", "Table"] {
                _ = try await people.sam.registerProduct(.fixture(name: name), images: [Fixture.imageInput])
            }
            _ = try await people.bea.registerProduct(.fixture(name: "Book"), images: [Fixture.imageInput])
            #expect(try await cat.followed().map(\.newCount) == [2])
            let list = people.cat.products.followed()
            _ = try await list.loadNext()
            #expect(list.state.products.map(\.name) == ["Table", "Chair", "Lamp"])
            #expect(list.state.totalCount == (wiring.countsLists ? 3 : nil))
            let page = try await cat.page(of: .vendor(vendor))
            #expect(page.isFollowed && page.followerCount == 1 && !page.isOwn)
            #expect(try await sam.page(of: .vendor(vendor)).isOwn)
            try await cat.markSeen(vendor)
            #expect(try await cat.followed().map(\.newCount) == [0])
            await #expect(throws: MarketError.notFound) { try await sam.follow(vendor) }
            await #expect(throws: MarketError.notFound) { try await cat.follow(Vendor.ID(4711)) }
            let unknown = Seller.Key.vendor(Vendor.ID(4711))
            await #expect(throws: MarketError.notFound) { try await cat.reviews(about: unknown) }
            try await cat.unfollow(vendor)
            try await cat.unfollow(vendor)
            try await cat.markSeen(vendor)
            #expect(try await cat.followed().isEmpty)
            let guest = try await market.device()
            let seen = try await guest.requireSellers().page(of: .vendor(vendor))
            #expect(seen.followerCount == 0 && seen.seller.user == nil && !seen.isOwn && seen.onSaleCount == 3)
            await #expect(throws: MarketError.unauthenticated) {
                try await guest.requireSellers().follow(vendor)
            }
        }
    }

    @Test("A block ends following, and hides the page of the seller", arguments: BlockSpecification.wirings)
    func blocked(wiring: SellerWiring) async throws {
        try await wiring.story { market in
            let people = try await People(market)
            let (sam, cat) = (try people.sam.requireSellers(), try people.cat.requireSellers())
            let vendor = try people.vendor
            try await cat.follow(vendor)
            try await sam.block(.user(people.user("cat")))
            #expect(try await cat.followed().isEmpty)
            await #expect(throws: MarketError.notFound) { try await cat.follow(vendor) }
            await #expect(throws: MarketError.notFound) { try await cat.page(of: .vendor(vendor)) }
            await #expect(throws: MarketError.notFound) { try await cat.reviews(about: .vendor(vendor)) }
            let guest = try await market.device()
            let seen = try await guest.requireSellers().page(of: .vendor(vendor))
            #expect(seen.followerCount == 0 && seen.seller.user == nil && !seen.isOwn)
        }
    }

    @Test("The older layout of Firebase alone says that it cannot, and offers nothing of it")
    func unsupported() async throws {
        let market = try await ServedMarket(layout: .original)
        try await market.story { market in
            let person = market.client { $0.products = .firebase }.useCases
            _ = try await person.requireAccounts().signUp(.fixture(name: "ann", market: nil))
            #expect(person.sellers == nil)
            #expect(throws: MarketError.unsupported(.reviews)) { try person.requireSellers(for: .reviews) }
            await #expect(throws: MarketError.unsupported(.sellerPages)) {
                try await person.products.followed().loadNext()
            }
        }
    }

    /// Markets that know their users.
    static let wirings: [SellerWiring] = [.inMemory, .inProcess(.safe), .loopback(.safe), .firebaseAlone]
}
