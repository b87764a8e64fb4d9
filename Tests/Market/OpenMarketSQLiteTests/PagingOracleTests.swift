import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Lists against a plain sort", .slot)
struct PagingOracleTests {
    @Test("Any page at any depth is right while products come and go", arguments: StoreKind.allCases)
    func pages(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var random = SeededGenerator(seed: 3)
            var alive: [RecordID<ProductRecord>] = []
            for _ in 0..<4 {
                alive += try await store.insert(all: (0..<3_000).map { SampleRecords.product("Product \($0)") })
                var gone: [RecordID<ProductRecord>] = []
                for _ in 0..<400 { gone.append(alive.remove(at: Int.random(in: 0..<alive.count, using: &random))) }
                try await store.delete(all: gone)
                for _ in 0..<40 {
                    let size = Int.random(in: 1...60, using: &random)
                    let offset = Int.random(in: 0...(alive.count + 10), using: &random)
                    let newest = try await store.page(at: .offset(Int64(offset)), size: Int64(size))
                    #expect(newest.rows.map(\.id) == Array(alive.reversed().dropFirst(offset).prefix(size)))
                    let oldest = try await store.page(at: .offset(Int64(offset)), size: Int64(size), sort: .oldest)
                    #expect(oldest.rows.map(\.id) == Array(alive.dropFirst(offset).prefix(size)))
                    #expect(newest.total == Int64(alive.count) && oldest.total == newest.total)
                    #expect((newest.next == nil) == (offset + size >= alive.count))
                }
            }
        }
    }

    @Test("A whole chunk of deleted products leaves no hole in the pages")
    func emptyChunk() async throws {
        try await StoreKind.memory.withStore { store in
            let ids = try await store.insert(all: (0..<9_000).map { _ in SampleRecords.product() })
            try await store.delete(all: Array(ids[4_000..<8_400]))
            let left = Array(ids[..<4_000] + ids[8_400...])
            for offset in [0, 599, 600, 601, 4_000, 4_599] {
                let page = try await store.page(at: .offset(Int64(offset)), size: 3)
                #expect(page.rows.map(\.id) == Array(left.reversed().dropFirst(offset).prefix(3)))
            }
        }
    }

    @Test("Numbers from outside never trap", arguments: [Int64.min, -1, 0, 1, 1 << 31, .max - 1, .max])
    func edges(number: Int64) async throws {
        try await StoreKind.memory.withStore { store in
            let id = try await store.insert(SampleRecords.product("Chair")).id
            for sort in ProductSort.allCases {
                for text in ["", "ch"] {
                    let filter = ProductFilter(text: text)
                    let some = try await store.page(at: .offset(number), size: 1, filter: filter, sort: sort)
                    #expect(some.rows.map(\.id) == (number <= 0 ? [id] : []))
                    _ = try await store.page(at: .offset(0), size: number, filter: filter, sort: sort)
                }
            }
            let far = RecordID<ProductRecord>(number)
            var filter = ProductFilter()
            filter.vendorID = RecordID(number)
            #expect(try await store.page(at: .offset(0), size: 1, filter: filter).total == 0)
            if number != 1 { #expect(try await store.product(far) == nil) }
            let forged = try #require(ProductCursor(text: Data("newest||\(number)".utf8).base64EncodedString()))
            _ = try await store.page(at: .after(forged), size: 5)
            _ = try await store.page(at: .after(forged), size: 5, filter: ProductFilter(text: "ch"))
        }
    }

    @Test("Every order and filter shows what a plain sort shows", arguments: ProductSort.allCases)
    func filters(sort: ProductSort) async throws {
        try await StoreKind.memory.withStore { store in
            var random = SeededGenerator(seed: 5)
            var market = FilterMarket()
            try await market.fill(store, count: 300, using: &random)
            for _ in 0..<30 {
                try await market.check(store, market.filter(using: &random), sort, using: &random)
            }
            try await market.edit(store, rounds: 60, using: &random)
            for _ in 0..<15 {
                try await market.check(store, market.filter(using: &random), sort, using: &random)
            }
        }
    }

    @Test("The way for many matches shows the same as the way for few", arguments: ProductSort.allCases)
    func manyMatches(sort: ProductSort) async throws {
        var options = StoreOptions()
        options.fewMatches = 20
        try await StoreKind.memory.withStore(options) { store in
            var random = SeededGenerator(seed: 6)
            var market = FilterMarket()
            try await market.fill(store, count: 300, using: &random)
            for _ in 0..<30 {
                try await market.check(store, market.filter(using: &random), sort, using: &random)
            }
        }
    }

    @Test("Facets say what each list would have, after products were counted and after they changed")
    func facets() async throws {
        try await StoreKind.memory.withStore { store in
            var random = SeededGenerator(seed: 49)
            var market = FilterMarket()
            try await market.fill(store, count: 300, using: &random)
            let filters = (0..<100).map { _ in market.filter(using: &random) } + [ProductFilter()]
            for filter in filters { try await market.checkFacets(store, filter) }
            try await market.edit(store, rounds: 60, using: &random)
            for filter in filters { try await market.checkFacets(store, filter) }
        }
    }

    @Test("A cursor is read back from its text, and from nothing else")
    func cursorText() async throws {
        try await StoreKind.memory.withStore { store in
            _ = try await store.insert(all: (0..<3).map { SampleRecords.product(price: Decimal($0) / 3) })
            for sort in ProductSort.allCases {
                let cursor = try #require(try await store.page(at: .offset(0), size: 1, sort: sort).next)
                #expect(ProductCursor(text: cursor.text) == cursor)
                #expect(cursor.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            }
            for text in ["", "?", "newest", "bmV3ZXN0", "bm9uc2Vuc2V8fDE", String(repeating: "A", count: 1_000)] {
                #expect(ProductCursor(text: text) == nil)
            }
        }
    }
}
