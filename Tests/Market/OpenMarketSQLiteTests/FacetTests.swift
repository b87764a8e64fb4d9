import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Categories, facets and the index they are counted by", .slot)
struct FacetTests {
    @Test("A price is in one cell, and a cell knows which ranges hold it")
    func cells() {
        var random = SeededGenerator(seed: 7)
        let odd = (0..<200).map { _ in Decimal(Int.random(in: -10...2_000_000, using: &random)) / 7 }
        let prices = PriceCells.edges + odd
        func end() -> Decimal? { Bool.random(using: &random) ? prices.randomElement(using: &random) : nil }
        for price in prices {
            let cell = PriceCells.cell(of: price)
            for _ in 0..<20 {
                let (least, most) = (end(), end())
                let isWithin = (least.map { $0 <= price } ?? true) && (most.map { price <= $0 } ?? true)
                let isInside = PriceCells.isInside(cell, from: least, to: most)
                #expect(isInside == nil || isInside == isWithin, "\(price) in cell \(cell)")
            }
        }
        #expect(Set(PriceCells.edges.map(PriceCells.cell)).count == PriceCells.edges.count)
        #expect(PriceCells.cell(of: -1) == 0 && PriceCells.cell(of: 1_000_000_000_000) == PriceCells.all.last)
    }

    @Test("A file of before gets prices and parents of categories into its index, once")
    func migration() async throws {
        try await StoreKind.memory.withStore { store in
            let id = try await store.insert(SampleRecords.product("Lamp", price: 7, category: "home.lighting")).id
            try await forgetFacets(of: id, in: store)
            var home = ProductFilter()
            home.category = "home"
            #expect(try await store.page(at: .offset(0), size: 5, filter: home).total == 0)
            try await store.indexFacets()
            #expect(try await store.page(at: .offset(0), size: 5, filter: home).rows.map(\.id) == [id])
            #expect(try await store.facets(of: home, categories: ["home"]).prices.map(\.minimum) == [5])
            let findings = try await store.database.read { connection throws(StoreError) in
                try DerivedDataCheck(connection).findings { _ in true }
            }
            #expect(findings.isEmpty)
            try await forgetFacets(of: id, in: store)
            try await store.indexFacets()
            #expect(try await store.page(at: .offset(0), size: 5, filter: home).total == 0)
        }
    }

    /// Takes the price and the parent of the category out of the index, as it was before they were in it.
    private func forgetFacets(of id: RecordID<ProductRecord>, in store: MarketStore) async throws {
        try await store.database.write { session throws(StoreError) in
            let parent = try Terms(session.connection).newGram(.category, "home")
            // Without a change of a row a transaction is given up.
            try session.connection.run("UPDATE totals SET renames = renames + 1")
            session.note(IndexChange(kind: .remove, id: id, grams: [.priceCell(PriceCells.cell(of: 7)), parent]))
        }
    }

    @Test("After a change only the chunk it touched is counted again")
    func recount() async throws {
        try await StoreKind.memory.withStore { store in
            let ids = try await store.insert(
                all: (0..<9_000).map { SampleRecords.product("Chair \($0)", category: "home") }
            )
            let cache = FacetCache()
            let (first, whole) = try await count(store, cache)
            #expect(first.total == 9_000)
            _ = try await store.delete(ids[0])
            let (second, part) = try await count(store, cache)
            #expect(second.total == 8_999 && second.categories == ["home": 8_999])
            #expect(part < whole / 2, "\(part) of \(whole) steps")
            #expect(try await count(store, cache).steps < 50)
        }
    }

    @Test("Currencies in which nothing is sold any more take no place from those in which something is")
    func currencies() async throws {
        try await StoreKind.memory.withStore { store in
            for number in 0..<40 {
                let id = try await store.insert(SampleRecords.product("Lamp", currency: "X\(10 + number)")).id
                if number > 0 { _ = try await store.delete(id) }
            }
            _ = try await store.insert(SampleRecords.product("Chair", currency: "KRW"))
            #expect(try await store.facets(of: ProductFilter(), categories: []).currencies == ["X10": 1, "KRW": 1])
        }
    }

    @Test("A full cache makes room for one filter, for none to renew one, and apart for single users")
    func fullCache() async throws {
        try await StoreKind.memory.withStore { store in
            let slots = try await store.database.read { connection throws(StoreError) in
                try FacetSlots(categories: [], on: connection)
            }
            let cache = FacetCache()
            func keep(_ name: String, without vendors: Set<RecordID<VendorRecord>> = [], changes: Int64 = 1) {
                let state = StoreState(products: 1, changes: changes)
                let counted = CountedFacets(state: state, slots: slots, plan: nil, chunks: [:], record: FacetRecord())
                cache.keep(counted, of: filter(name, vendors))
            }
            let names = (0..<FacetCache.capacity).map { "lamp \($0)" }
            func keptCount() -> Int { names.filter { cache.counted(filter($0)) != nil }.count }
            for name in names { keep(name) }
            for name in names { keep(name, changes: 2) }
            #expect(keptCount() == names.count)
            for number in 1...100 { keep("", without: [RecordID(Int64(number))]) }
            #expect(keptCount() == names.count && cache.counted(filter("", [RecordID(100)])) != nil)
            keep("chair")
            #expect(keptCount() == names.count - 1 && cache.counted(filter("chair")) != nil)
        }
    }

    private func filter(_ name: String, _ vendors: Set<RecordID<VendorRecord>> = []) -> ProductFilter {
        var filter = ProductFilter()
        (filter.text, filter.withoutVendors) = (name, vendors)
        return filter
    }

    /// The facets of all products, and how many steps SQLite took for them.
    private func count(_ store: MarketStore, _ cache: FacetCache) async throws -> (record: FacetRecord, steps: Int) {
        try await store.database.read { connection throws(StoreError) in
            let before = connection.stepCounts.values.reduce(0, +)
            let record = try FacetCount(ProductFilter(), on: connection).record(categories: ["home"], cache)
            return (record, connection.stepCounts.values.reduce(0, +) - before)
        }
    }
}
