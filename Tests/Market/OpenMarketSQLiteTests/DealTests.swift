import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Who may be named as a buyer, and what counts of what they say", .slot)
struct DealTests {
    /// Sam's vendor, and lamps of it.
    private struct Scene {
        let store: MarketStore
        let sam: VendorRecord
        var lamps: [RecordID<ProductRecord>] = []

        init() async throws {
            store = try MarketStore(.memory)
            var vendor = SampleRecords.vendor("sam", 1)
            vendor.account = "sam"
            sam = try await store.addVendor(vendor)
            for name in ["Red lamp", "Blue lamp"] {
                lamps.append(try await store.insert(SampleRecords.product(name, vendor: sam)).id)
            }
        }

        func say(from sender: String, to other: String) async throws {
            let chat = [sender, other].sorted().joined(separator: "_")
            try await store.database.write { session throws(StoreError) in
                try AnswerTable(session.connection).note(in: chat, from: sender, to: other, at: 1)
            }
        }

        func step(_ status: SaleState, _ buyer: String? = nil, lamp: Int = 0) async throws {
            var change = ProductChange()
            change.status = .set(status)
            if let buyer { change.buyer = .set(buyer) }
            _ = try await store.update(lamps[lamp], change)
        }

        func forget(_ account: String) async throws {
            while try await !store.removeGoods(of: account, upTo: 20).isEmpty {}
            try await store.database.write { session throws(StoreError) in
                try DealingsTable(session.connection).removeAll(of: account)
            }
        }
    }

    @Test("A buyer has written to the vendor, and no block stands between the two")
    func named() async throws {
        let scene = try await Scene()
        await #expect(throws: StoreError.buyer) { try await scene.step(.reserved, "bea") }
        try await scene.say(from: "sam", to: "bea")
        await #expect(throws: StoreError.buyer) { try await scene.step(.reserved, "bea") }
        try await scene.say(from: "bea", to: "sam")
        try await scene.step(.reserved, "bea")
        try await scene.say(from: "cat", to: "sam")
        try await scene.step(.reserved, "cat")
        _ = try await scene.store.block(account: "bea", by: "sam", at: 1)
        await #expect(throws: StoreError.buyer) { try await scene.step(.reserved, "bea") }
        await #expect(throws: StoreError.buyer) { try await scene.step(.reserved, "sam") }
        #expect(try await scene.store.sale(of: scene.lamps[0], for: "sam")?.buyer.account == "cat")
        await scene.store.close()
    }

    @Test("What is sold keeps its buyer until it is on sale again")
    func kept() async throws {
        let scene = try await Scene()
        for name in ["bea", "cat"] { try await scene.say(from: name, to: "sam") }
        try await scene.step(.sold)
        try await scene.step(.sold, "bea")
        await #expect(throws: StoreError.buyer) { try await scene.step(.sold, "cat") }
        try await scene.step(.sold, "bea")
        #expect(try await scene.store.sale(of: scene.lamps[0], for: "bea") != nil)
        try await scene.step(.onSale)
        try await scene.step(.sold, "cat")
        #expect(try await scene.store.sale(of: scene.lamps[0], for: "bea") == nil)
        await scene.store.close()
    }

    @Test("A sale that was copied with nothing but its buyer says what was sold when its product goes")
    func copied() async throws {
        let scene = try await Scene()
        for name in ["bea", "cat"] { try await scene.say(from: name, to: "sam") }
        try await scene.step(.sold, "bea")
        try await scene.step(.reserved, "cat", lamp: 1)
        try await scene.store.database.write { session throws(StoreError) in
            try session.connection.run(
                """
                UPDATE sales SET name = NULL, price = NULL, discount = NULL, currency = NULL, seller = NULL,
                    is_sold = NULL, is_confirmed = NULL, at = NULL
                """
            )
        }
        let sale = try await scene.store.sale(of: scene.lamps[0], for: "bea")
        #expect(sale?.isSold == true && sale?.isConfirmed == false && sale?.seller.account == "sam")
        #expect(try await scene.store.sale(of: scene.lamps[1], for: "cat")?.isSold == false)
        for lamp in scene.lamps { _ = try await scene.store.delete(lamp) }
        #expect(try await scene.store.purchases(of: "bea", from: 0, size: 9).rows.map(\.name) == ["Red lamp"])
        #expect(try await scene.store.sale(of: scene.lamps[0], for: "bea")?.seller.account == "sam")
        #expect(try await scene.store.sale(of: scene.lamps[1], for: "cat") == nil)
        await scene.store.close()
    }

    @Test("Of several reviews of one writer the last one counts")
    func rating() async throws {
        let scene = try await Scene()
        try await scene.say(from: "bea", to: "sam")
        for (lamp, stars) in [(0, 1), (1, 4)] {
            try await scene.step(.sold, "bea", lamp: lamp)
            let review = NewReview(of: scene.lamps[lamp], by: "bea", stars: Int64(stars), text: "")
            _ = try await scene.store.database.write { session throws(StoreError) in
                try ReviewTable(session.connection).add(review, at: 1)
            }
        }
        let page = try #require(try await scene.store.seller(.vendor(scene.sam.id), answersSince: 0, for: nil))
        #expect(page.rating == RatingRecord(count: 1, stars: 4))
        let listed = try await scene.store.reviews(about: .vendor(scene.sam.id), limit: 9, for: nil)
        #expect(listed.map(\.review.stars) == [4, 1])
        await scene.store.close()
    }

    @Test("A user who is gone is named no more, and is no seller any more")
    func gone() async throws {
        let scene = try await Scene()
        for name in ["bea", "cat"] { try await scene.say(from: name, to: "sam") }
        try await scene.step(.sold, "bea")
        try await scene.forget("bea")
        try await scene.say(from: "sam", to: "bea")
        await #expect(throws: StoreError.buyer) { try await scene.step(.sold, "bea") }
        try await scene.step(.sold, "cat")
        try await scene.forget("sam")
        #expect(try await scene.store.vendors().allSatisfy { $0.account != "sam" })
        #expect(try await scene.store.sale(of: scene.lamps[0], for: "cat") == nil)
        #expect(try await scene.store.purchases(of: "cat", from: 0, size: 9).rows.map(\.name) == ["Red lamp"])
        #expect(try await scene.store.purchases(of: "bea", from: 0, size: 9).total == 0)
        #expect(try await scene.store.product(scene.lamps[0]) == nil)
        #expect(try await scene.store.vendors().map(\.id).contains(scene.sam.id) == false)
        await scene.store.close()
    }

    @Test("With a user goes the vendor that was made for them and sells nothing")
    func empty() async throws {
        let scene = try await Scene()
        var vendor = SampleRecords.vendor("cat", 2)
        vendor.account = "cat"
        let cat = try await scene.store.addVendor(vendor)
        try await scene.forget("cat")
        #expect(try await scene.store.vendors().map(\.id).contains(cat.id) == false)
        await scene.store.close()
    }

    @Test("A vendor who becomes a user is followed by nobody from whom a block parts them, and not by themselves")
    func linked() async throws {
        let scene = try await Scene()
        let shop = try await scene.store.addVendor(SampleRecords.vendor("shop", 2))
        for name in ["sam", "bob", "cat"] { _ = try await scene.store.follow(shop.id, by: name, at: 1) }
        _ = try await scene.store.follow(scene.sam.id, by: "bob", at: 1)
        _ = try await scene.store.block(shop.id, by: "eve", at: 1)
        _ = try await scene.store.block(account: "cat", by: "bob", at: 1)
        _ = try await scene.store.link(shop.id, to: "bob")
        #expect(try await scene.store.followed(by: "bob").map(\.vendor.vendor) == [scene.sam.id])
        #expect(try await scene.store.followed(by: "cat").isEmpty)
        #expect(try await scene.store.followed(by: "sam").map(\.vendor.vendor) == [shop.id])
        await scene.store.close()
    }

    @Test("Who has blocked a vendor is not followed by the user who becomes that vendor")
    func linkedBack() async throws {
        let scene = try await Scene()
        let shop = try await scene.store.addVendor(SampleRecords.vendor("shop", 2))
        _ = try await scene.store.block(shop.id, by: "sam", at: 1)
        _ = try await scene.store.follow(scene.sam.id, by: "bob", at: 1)
        _ = try await scene.store.link(shop.id, to: "bob")
        #expect(try await scene.store.followed(by: "bob").isEmpty)
        await scene.store.close()
    }
}
