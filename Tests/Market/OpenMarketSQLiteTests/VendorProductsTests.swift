import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("What a few vendors sell", .slot)
struct VendorProductsTests {
    /// Five vendors whose products lie over three chunks of the index, some of them hidden or sold.
    private static func shop() async throws -> (store: MarketStore, vendors: [VendorRecord]) {
        let store = try MarketStore(.memory)
        var vendors: [VendorRecord] = []
        for number in 0..<5 {
            vendors.append(try await store.addVendor(SampleRecords.vendor("Vendor \(number)", number)))
        }
        let goods = (0..<9_000).map { SampleRecords.product("Lamp \($0)", vendor: vendors[$0 % 5]) }
        let ids = try await store.insert(all: goods)
        for (place, status) in [(0, SaleState.hidden), (4_095, .sold), (4_100, .hidden), (8_995, .hidden)] {
            var change = ProductChange()
            change.status = .set(status)
            _ = try await store.update(ids[place], change)
        }
        return (store, vendors)
    }

    @Test("A list of some vendors is that of all without the others, page by page and by offset")
    func list() async throws {
        let (store, vendors) = try await Self.shop()
        var all: [RecordID<ProductRecord>] = []
        let chosen = Set([vendors[0].id, vendors[3].id])
        for row in try await store.page(at: .offset(0), size: 10_000).rows {
            if let vendor = row.vendorID, chosen.contains(vendor) { all.append(row.id) }
        }
        for id in chosen { _ = try await store.follow(id, by: "ann", at: 1) }
        var (found, position) = ([RecordID<ProductRecord>](), PagePosition.offset(0))
        while true {
            let page = try await store.products(followedBy: "ann", at: position, size: 700)
            #expect(page.total == Int64(all.count))
            found += page.rows.map(\.id)
            guard let next = page.next else { break }
            position = .after(next)
        }
        #expect(found == all)
        let middle = try await store.products(followedBy: "ann", at: .offset(1_600), size: 50)
        #expect(middle.rows.map(\.id) == Array(all.dropFirst(1_600).prefix(50)))
        #expect(try await store.products(followedBy: "bob", at: .offset(0), size: 50).rows.isEmpty)
        await store.close()
    }

    @Test("Orders, texts and prices find of some vendors what they find of all", arguments: ProductSort.allCases)
    func orders(_ sort: ProductSort) async throws {
        let (store, vendors) = try await Self.shop()
        for (text, price) in [("", Decimal?.none), ("lamp 1", nil), ("vendor 3", nil), ("", 1_000), ("lamp 8", 1_000)] {
            var filter = ProductFilter(text: text)
            filter.minimumPrice = price
            let all = try await store.page(at: .offset(0), size: 10_000, filter: filter, sort: sort).rows
            for chosen in [[], [vendors[0].id], [vendors[1].id, vendors[3].id]] {
                filter.ofVendors = Set(chosen)
                let page = try await store.page(at: .offset(0), size: 10_000, filter: filter, sort: sort)
                let expected = all.filter { row in chosen.contains { $0 == row.vendorID } }.map(\.id)
                #expect(page.rows.map(\.id) == expected && page.total == Int64(expected.count), "\(text)")
            }
        }
        await store.close()
    }

    @Test("The end of what a user sells finds what the same commit has registered, and not what it has deleted")
    func sameCommit() async throws {
        let store = try MarketStore(.memory)
        var ann = SampleRecords.vendor("ann", 1)
        ann.account = "ann"
        let vendor = try await store.addVendor(ann)
        let lamp = try await store.insert(SampleRecords.product("Lamp", vendor: vendor)).id
        let (desk, removed) = try await store.database.write { session throws(StoreError) in
            let writer = ProductWriter(session)
            _ = try writer.delete(lamp, ifVersion: nil)
            let desk = try writer.insert(SampleRecords.product("Desk", vendor: vendor))
            return (desk, try MarketStore.removeGoods(of: "ann", upTo: 20, in: session).map(\.id))
        }
        #expect(removed == [desk])
        #expect(try await store.removeGoods(of: "ann", upTo: 20).isEmpty)
        #expect(try await store.vendor(vendor.id) == nil)
        await store.close()
    }

    @Test("The total follows what is sold, hidden and registered")
    func totals() async throws {
        let (store, vendors) = try await Self.shop()
        _ = try await store.follow(vendors[3].id, by: "ann", at: 1)
        let total = try await store.products(followedBy: "ann", at: .offset(0), size: 1).total
        let made = try await store.insert(SampleRecords.product("Lamp", vendor: vendors[3]))
        #expect(try await store.products(followedBy: "ann", at: .offset(0), size: 1).total == total + 1)
        var change = ProductChange()
        change.status = .set(.hidden)
        _ = try await store.update(made.id, change)
        #expect(try await store.products(followedBy: "ann", at: .offset(0), size: 1).total == total)
        await store.close()
    }

    @Test("What is new is counted from the product behind the one seen", arguments: [0, 1, 4_094, 4_095, 4_096, 8_999])
    func counts(seen: Int64) async throws {
        let (store, vendors) = try await Self.shop()
        for vendor in vendors {
            var filter = ProductFilter()
            filter.vendorID = vendor.id
            filter.newerThan = RecordID(seen)
            let expected = try await store.page(at: .offset(0), size: 0, filter: filter).total
            let counted = try await store.database.read { connection throws(StoreError) in
                try VendorProducts(connection).count(of: vendor.id, after: seen)
            }
            #expect(counted == expected)
        }
        await store.close()
    }

    @Test("A user follows so many vendors and no more; a vendor who goes is followed no more")
    func bounds() async throws {
        let store = try MarketStore(.memory)
        var vendors: [VendorRecord] = []
        for number in 0...Int(FollowTable.most) {
            vendors.append(try await store.addVendor(SampleRecords.vendor("Vendor \(number)", number)))
        }
        for vendor in vendors.dropLast() { _ = try await store.follow(vendor.id, by: "ann", at: 1) }
        await #expect(throws: StoreError.tooMany) { try await store.follow(vendors[200].id, by: "ann", at: 1) }
        _ = try await store.follow(vendors[0].id, by: "ann", at: 2)
        let gone = vendors[0].id
        try await store.database.write { session throws(StoreError) in
            try VendorTable(session.connection).remove(gone)
        }
        #expect(try await store.followed(by: "ann").count == 199)
        await store.close()
    }

    #if DEBUG
        @Test("No query of sales, reviews and follows walks through a table")
        func plans() throws {
            let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, statements: 1_000)
            try Schema(connection, MarketTables.all).migrate()
            let known = Set(connection.knownStatements)
            let (follows, reviews) = (FollowTable(connection), ReviewTable(connection))
            let vendor = RecordID<VendorRecord>(1)
            _ = try follows.contains(vendor, by: "ann")
            _ = try follows.followed(by: "ann")
            _ = try follows.followers(of: vendor)
            try follows.markSeen(vendor, by: "ann")
            try follows.end(between: "ann", and: .account("bob"))
            _ = try reviews.review(1)
            _ = try reviews.reviews(about: "bob", before: .max, limit: 20, for: "ann")
            _ = try reviews.rating(of: "bob")
            _ = try SaleTable(connection).sale(of: RecordID(1))
            _ = try SaleTable(connection).purchases(of: "ann")
            try AnswerTable(connection).note(in: "ann_bob", from: "ann", to: "bob", at: 1)
            _ = try AnswerTable(connection).waits(for: "bob", since: 0)
            _ = try AnswerTable(connection).hasWritten("ann", to: "bob")
            try DealingsTable(connection).removeAll(of: "ann")
            let asked = connection.knownStatements.filter { !known.contains($0) }
            #expect(asked.count == 25)
            for sql in asked {
                let steps = try connection.all("EXPLAIN QUERY PLAN " + sql) { $0.text(3) }
                // Rows that an index has found are walked through; a table is not.
                for step in steps where !["SCAN CONSTANT", "SCAN (subquery"].contains(where: step.hasPrefix) {
                    #expect(!step.hasPrefix("SCAN"), "\(step) in \(sql.text)")
                }
            }
        }
    #endif
}
