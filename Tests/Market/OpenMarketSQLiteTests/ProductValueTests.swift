import Foundation
import struct OpenMarketDomain.ProductDraft
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

/// The laws of the values that vendors write: each is stored, read, changed and compared, and none is forgotten.
@Suite("Values of a product", .slot)
struct ProductValueTests {
    private static func values(using random: inout SeededGenerator, hasAll: Bool = false) -> ProductValues {
        func maybe<Value>(_ value: Value) -> Value? { hasAll || Bool.random(using: &random) ? value : nil }
        let number = Int64.random(in: 0...1_000_000, using: &random)
        var values = ProductValues()
        values.name = maybe("name \(number)")
        values.summary = maybe("text \(number)")
        values.price = maybe(Decimal(number) / 100)
        values.discount = maybe(Decimal(number) / 1_000)
        values.currency = ["KRW", "USD", ""].randomElement(using: &random) ?? ""
        values.stock = maybe(number)
        values.category = maybe("home.\(number)")
        return values
    }

    private static func labels(of value: some Any) -> Set<String> {
        Set(Mirror(reflecting: value).children.compactMap(\.label))
    }

    @Test("Every value has a column and a change of its own")
    func complete() {
        let columns = ProductValues.columns("|").text.split(separator: "|").map(String.init)
        #expect(Set(columns) == Self.labels(of: ProductValues()) && Set(columns).count == columns.count)
        #expect(Self.labels(of: ProductChange()).isSuperset(of: columns))
    }

    @Test("What is registered is read back, and an edit changes what it sets and nothing else")
    func stored() async throws {
        var random = SeededGenerator(seed: 58)
        let store = try MarketStore(.memory)
        for _ in 0..<60 {
            let (first, second) = (Self.values(using: &random), Self.values(using: &random))
            let made = try await store.insert(NewProduct(values: first, createdAt: 1))
            #expect(made.values == first)
            #expect(try await store.update(made.id, ProductChange()).values == first)
            var change = ProductChange()
            (change.name, change.summary) = (.set(second.name), .set(second.summary))
            (change.price, change.discount) = (.set(second.price), .set(second.discount))
            (change.currency, change.stock) = (.set(second.currency), .set(second.stock))
            change.category = .set(second.category)
            #expect(change.applied(to: first) == second)
            #expect(try await store.update(made.id, change).values == second)
            #expect(try await store.product(made.id)?.values == second)
        }
        await store.close()
    }

    @Test("A draft has all values")
    func drafts() {
        var random = SeededGenerator(seed: 59)
        for _ in 0..<100 {
            let values = Self.values(using: &random, hasAll: true)
            #expect(ProductValues(ProductDraft(values)) == values)
        }
    }
}
