import Foundation
import struct OpenMarketDomain.ProductIndex
import OpenMarketTesting
import StoreTestSupport
import Testing

@testable import OpenMarketSQLite

/// A store and a plain list that must agree with it.
struct OracleMarket {
    private let store: MarketStore
    private var vendors: [VendorRecord] = []
    private var products: [Known] = []
    private var index: ProductIndex?

    private struct Known {
        let record: ProductRecord
        let words: ProductIndex.Entry

        init(_ record: ProductRecord) {
            self.record = record
            words = ProductIndex.Entry(
                name: record.name ?? "",
                seller: record.vendorName ?? "",
                description: record.summary ?? "",
                category: record.category ?? ""
            )
        }
    }

    init(_ store: MarketStore, count: Int, using random: inout SeededGenerator) async throws {
        self.store = store
        for (number, name) in ["red123", "자전거포", "本屋", "Été", "x"].enumerated() {
            vendors.append(try await store.addVendor(SampleRecords.vendor(name, number)))
        }
        for _ in 0..<(count / 50) {
            var batch: [NewProduct] = []
            for _ in 0..<50 { batch.append(product(using: &random)) }
            for id in try await store.insert(all: batch) {
                products.append(Known(try #require(try await store.product(id))))
            }
        }
    }

    func someName(using random: inout SeededGenerator) -> String {
        let product = products.randomElement(using: &random)?.record
        return (Int.random(in: 0..<5, using: &random) == 0 ? product?.vendorName : product?.name) ?? ""
    }

    /// Asks the store and the list the same.
    mutating func check(_ query: String) async throws {
        let index = index ?? ProductIndex(products.map(\.words))
        self.index = index
        let found = index.found(query).places
        let expected = found.map { products[$0].record.id }
        let page = try await store.page(at: .offset(0), size: 10_000, filter: ProductFilter(text: query))
        #expect(page.rows.map(\.id) == expected.sorted(by: >), "query \(query)")
        #expect(page.total == Int64(expected.count), "query \(query)")
    }

    /// Renames, deletes and adds at random.
    mutating func disturb(rounds: Int, using random: inout SeededGenerator) async throws {
        index = nil
        for _ in 0..<rounds {
            guard let place = products.indices.randomElement(using: &random) else { return }
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                var change = ProductChange()
                change.name = .set(SampleRecords.name(using: &random))
                products[place] = Known(try await store.update(products[place].record.id, change))
            case 1:
                _ = try await store.delete(products[place].record.id)
                products.remove(at: place)
            default:
                products.append(Known(try await store.insert(product(using: &random))))
            }
        }
    }

    private func product(using random: inout SeededGenerator) -> NewProduct {
        let vendor = Bool.random(using: &random) ? vendors.randomElement(using: &random) : nil
        return SampleRecords.product(SampleRecords.name(using: &random), vendor: vendor)
    }
}

extension MarketStore {
    /// Deletes at the same time, so that groups form.
    func delete(all ids: [RecordID<ProductRecord>]) async throws {
        try await withThrowingTaskGroup { group in
            for id in ids { group.addTask { _ = try await self.delete(id) } }
            try await group.waitForAll()
        }
    }

    /// Everything a list shows, followed by its cursors.
    func walk(
        filter: ProductFilter = ProductFilter(),
        sort: ProductSort,
        size: Int64
    ) async throws -> [ProductRecord] {
        var rows: [ProductRecord] = []
        var position = PagePosition.offset(0)
        while true {
            let page = try await page(at: position, size: size, filter: filter, sort: sort)
            rows += page.rows
            guard let next = page.next else { return rows }
            position = .after(try #require(ProductCursor(text: next.text)))
        }
    }
}
