import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Lists without some vendors", .slot)
struct BlockTests {
    /// A market with vendors who sell alike, and products of no vendor.
    private struct Shop {
        let store: MarketStore
        var vendors: [VendorRecord] = []

        init(few: Int64?) async throws {
            var options = StoreOptions()
            options.fewMatches = few
            store = try MarketStore(.memory, options: options)
            for number in 0..<6 {
                vendors.append(try await store.addVendor(SampleRecords.vendor("Vendor \(number)", number)))
            }
            var random = SeededGenerator(seed: 11)
            let goods = (0..<400).map { number in
                SampleRecords.product(
                    number % 3 == 0 ? "Lamp \(number)" : "Chair \(number)",
                    vendor: number % 7 == 6 ? nil : vendors[number % 7],
                    price: Decimal(Int.random(in: 0..<40, using: &random)),
                    stock: number % 5 == 0 ? 0 : 1,
                    category: number % 2 == 0 ? "a" : "b"
                )
            }
            _ = try await store.insert(all: goods)
        }
    }

    private static var filters: [ProductFilter] {
        var filters = [ProductFilter(), ProductFilter(text: "lamp"), ProductFilter(text: "vendor 4")]
        var filter = ProductFilter()
        filter.category = "a"
        filters.append(filter)
        filter.inStock = true
        filter.maximumPrice = 20
        filters.append(filter)
        filter = ProductFilter()
        filter.minimumPrice = 5
        filters.append(filter)
        return filters
    }

    @Test("Every order and filter shows and counts what is left, page by page", arguments: [Int64?.none, 0, 5_000])
    func oracle(few: Int64?) async throws {
        let shop = try await Shop(few: few)
        let hidden = Set([shop.vendors[1].id, shop.vendors[4].id])
        for var filter in Self.filters {
            for sort in ProductSort.allCases {
                filter.withoutVendors = []
                let all = try await shop.store.page(at: .offset(0), size: 500, filter: filter, sort: sort).rows
                let expected = all.filter { !($0.vendorID.map(hidden.contains) ?? false) }.map(\.id)
                #expect(expected.count < all.count)
                filter.withoutVendors = hidden
                let found = try await walk(shop.store, filter, sort)
                #expect(found.ids == expected, "\(sort)")
                #expect(found.totals == [Int64(expected.count)], "\(sort)")
                let second = try await shop.store.page(at: .offset(7), size: 7, filter: filter, sort: sort)
                #expect(second.rows.map(\.id) == Array(expected.dropFirst(7).prefix(7)))
            }
        }
        await shop.store.close()
    }

    /// All pages by cursor, and every total that was told.
    private func walk(
        _ store: MarketStore,
        _ filter: ProductFilter,
        _ sort: ProductSort
    ) async throws -> (ids: [RecordID<ProductRecord>], totals: Set<Int64>) {
        var (ids, totals) = ([RecordID<ProductRecord>](), Set<Int64>())
        var position = PagePosition.offset(0)
        while true {
            let page = try await store.page(at: position, size: 23, filter: filter, sort: sort)
            ids += page.rows.map(\.id)
            totals.insert(page.total)
            guard let next = page.next else { return (ids, totals) }
            position = .after(next)
        }
    }

    @Test("A count follows what is registered and deleted, and is another one for others")
    func changes() async throws {
        let shop = try await Shop(few: nil)
        var filter = ProductFilter()
        filter.withoutVendors = [shop.vendors[0].id]
        let before = try await shop.store.page(at: .offset(0), size: 1, filter: filter).total
        _ = try await shop.store.insert(SampleRecords.product("New", vendor: shop.vendors[0]))
        #expect(try await shop.store.page(at: .offset(0), size: 1, filter: filter).total == before)
        let other = try await shop.store.insert(SampleRecords.product("New", vendor: shop.vendors[1]))
        #expect(try await shop.store.page(at: .offset(0), size: 1, filter: filter).total == before + 1)
        _ = try await shop.store.delete(other.id)
        #expect(try await shop.store.page(at: .offset(0), size: 1, filter: filter).total == before)
        #expect(try await shop.store.page(at: .offset(0), size: 1).total == 401)
        await shop.store.close()
    }

    @Test("A block works both ways between users, and one way against a vendor without an account")
    func directions() async throws {
        let store = try MarketStore(.memory)
        var ann = SampleRecords.vendor("ann", 1)
        ann.account = "ann"
        var bob = SampleRecords.vendor("bob", 2)
        bob.account = "bob"
        let (first, second) = (try await store.addVendor(ann), try await store.addVendor(bob))
        let shop = try await store.addVendor(SampleRecords.vendor("shop", 3))
        _ = try await store.block(second.id, by: "ann", at: 1)
        _ = try await store.block(shop.id, by: "ann", at: 2)
        _ = try await store.block(shop.id, by: "ann", at: 3)
        #expect(try await store.blocked(by: "ann").map(\.vendor) == [shop.id, second.id])
        #expect(try await store.blocked(by: "bob").isEmpty)
        #expect(try await store.vendors(hiddenFrom: "ann") == [second.id, shop.id])
        #expect(try await store.vendors(hiddenFrom: "bob") == [first.id])
        #expect(try await store.vendors(hiddenFrom: "cat").isEmpty)
        for (one, other, isApart) in [("ann", "bob", true), ("bob", "ann", true), ("ann", "cat", false)] {
            #expect(try await areApart(one, other, in: store) == isApart)
        }
        await #expect(throws: StoreError.missing) { try await store.block(first.id, by: "ann", at: 1) }
        await #expect(throws: StoreError.missing) { try await store.block(RecordID(99), by: "ann", at: 1) }
        try await store.unblock(second.id, by: "ann")
        try await store.unblock(second.id, by: "ann")
        #expect(try await store.vendors(hiddenFrom: "bob").isEmpty)
        await store.close()
    }

    private func areApart(_ one: String, _ other: String, in store: MarketStore) async throws -> Bool {
        try await store.database.read { connection throws(StoreError) in
            try BlockTable(connection).isBetween(one, other)
        }
    }

    /// Bob as a vendor under a name that he claims.
    private func bob(named name: String, _ number: Int, in store: MarketStore) async throws -> VendorRecord {
        try await store.database.write { session throws(StoreError) in
            let claim = ClaimRecord(key: "\(number)", name: name, account: "bob", createdAt: 1, changedAt: 1)
            try ClaimTable(session.connection).put(claim)
        }
        var vendor = SampleRecords.vendor(name, number)
        vendor.account = "bob"
        return try await store.enroll(vendor)
    }

    @Test("A block stands when its vendor is given up, and holds for the next one", arguments: [false, true])
    func givenUp(sells: Bool) async throws {
        let store = try MarketStore(.memory)
        let first = try await bob(named: "bob", 1, in: store)
        if sells { _ = try await store.insert(SampleRecords.product("Lamp", vendor: first)) }
        _ = try await store.block(first.id, by: "ann", at: 1)
        try await store.withdrawVendor(of: "bob")
        #expect(try await areApart("bob", "ann", in: store))
        #expect(try await store.vendors(hiddenFrom: "ann") == (sells ? [first.id] : []))
        let left = try await store.blocked(by: "ann").filter { $0.account == "bob" }
        #expect(left == [MemberRecord(vendor: nil, account: "bob", name: "bob")])
        let second = try await bob(named: "robert", 2, in: store)
        #expect(try await store.vendors(hiddenFrom: "ann").contains(second.id))
        #expect(try await store.unblock(second.id, by: "ann") == "bob")
        #expect(try await !areApart("ann", "bob", in: store))
        await store.close()
    }

    @Test("A vendor who becomes a user is blocked as that user, and by nobody who is that user")
    func linked() async throws {
        let store = try MarketStore(.memory)
        let shop = try await store.addVendor(SampleRecords.vendor("shop", 1))
        for user in ["ann", "bob"] { _ = try await store.block(shop.id, by: user, at: 1) }
        _ = try await store.link(shop.id, to: "bob")
        #expect(try await store.vendors(hiddenFrom: "bob").isEmpty)
        #expect(try await store.blocked(by: "bob").isEmpty)
        #expect(try await store.vendors(hiddenFrom: "ann") == [shop.id])
        #expect(try await areApart("ann", "bob", in: store))
        await store.close()
    }

    @Test("A user who sells nothing can be blocked")
    func buyers() async throws {
        let store = try MarketStore(.memory)
        for _ in 0..<2 { _ = try await store.block(account: "guest", by: "ann", at: 1) }
        #expect(try await store.blocked(by: "ann") == [MemberRecord(vendor: nil, account: "guest", name: "guest")])
        #expect(try await areApart("guest", "ann", in: store))
        #expect(try await store.vendors(hiddenFrom: "ann").isEmpty)
        await #expect(throws: StoreError.missing) { try await store.block(account: "ann", by: "ann", at: 1) }
        try await store.database.write { session throws(StoreError) in
            try BlockTable(session.connection).remove(account: "guest", by: "ann")
        }
        #expect(try await store.blocked(by: "ann").isEmpty)
        await store.close()
    }

    @Test("A user blocks only so many, and blocking one of them once more is no failure")
    func bound() async throws {
        let store = try MarketStore(.memory)
        let vendor = try await store.addVendor(SampleRecords.vendor("last", 5_000))
        try await store.database.write { session throws(StoreError) in
            for number in 0..<Int(BlockTable.most) {
                let other = try VendorTable(session.connection).insert(SampleRecords.vendor("v\(number)", number))
                try BlockTable(session.connection).add(.vendor(other.id), by: "ann", at: 0)
            }
        }
        await #expect(throws: StoreError.tooMany) { try await store.block(vendor.id, by: "ann", at: 1) }
        _ = try await store.block(vendor.id, by: "bob", at: 1)
        let known = try #require(try await store.blocked(by: "ann").first?.vendor)
        _ = try await store.block(known, by: "ann", at: 1)
        await store.close()
    }

    #if DEBUG
        @Test("No query of blocks walks through a table")
        func plans() throws {
            let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 1_000)
            try Schema(connection, MarketTables.all).migrate()
            let known = Set(connection.knownStatements)
            let table = BlockTable(connection)
            try table.add(.account("bob"), by: "ann", at: 1)
            try table.remove(.vendor(RecordID(1)), by: "ann")
            _ = try table.targets(blockedBy: "ann")
            try table.follow(RecordID(1), to: "bob")
            try table.stay(with: RecordID(1), of: "cat")
            _ = try table.hidden(from: "ann")
            _ = try table.isBetween("ann", "bob")
            try table.removeAll(of: "ann")
            let asked = connection.knownStatements.filter { !known.contains($0) }
            #expect(asked.count == 14)
            for sql in asked {
                let steps = try connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
                for step in steps { #expect(!step.hasPrefix("SCAN"), "\(step) in \(sql.text)") }
            }
        }
    #endif

    @Test("A like between two users one of whom has blocked the other counts nothing")
    func likes() async throws {
        let store = try MarketStore(.memory)
        var vendor = SampleRecords.vendor("sam", 1)
        vendor.account = "sam"
        let sam = try await store.addVendor(vendor)
        let shop = try await store.addVendor(SampleRecords.vendor("shop", 2))
        let lamp = try await store.insert(SampleRecords.product("Lamp", vendor: sam)).id
        let desk = try await store.insert(SampleRecords.product("Desk", vendor: shop)).id
        _ = try await store.block(account: "ann", by: "sam", at: 1)
        _ = try await store.block(sam.id, by: "bob", at: 1)
        _ = try await store.block(shop.id, by: "cat", at: 1)
        try await store.database.write { session throws(StoreError) in
            let likes = LikeTable(session)
            for user in ["ann", "bob", "cat"] {
                for product in [lamp, desk] { try likes.add(String(product.rawValue), by: user) }
            }
        }
        #expect(try await store.product(lamp)?.likes == 1)
        #expect(try await store.product(desk)?.likes == 2)
        await store.close()
    }
}
