import Foundation
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Search against the rule, in memory", .slot)
struct SearchOracleTests {
    @Test("Every query finds what the rule finds among all products, newest first", arguments: StoreKind.allCases)
    func oracle(kind: StoreKind) async throws {
        try await kind.withStore { store in
            var random = SeededGenerator(seed: 11)
            var market = try await OracleMarket(store, count: 150, using: &random)
            for round in 0..<3 {
                for _ in 0..<25 { try await market.check(query(of: market, using: &random)) }
                try await market.disturb(rounds: 15 * (round + 1), using: &random)
            }
        }
    }

    @Test(
        "Signs with a meaning for search engines have none",
        arguments: ["%", "_", "\"", "'", "*", "-", "(", "\\", "100%", "a_b", "it's", "--", ";", "[", "AND", "?"]
    )
    func literals(query: String) async throws {
        try await StoreKind.memory.withStore { store in
            let with = try await store.insert(SampleRecords.product("before \(query) after"))
            _ = try await store.insert(SampleRecords.product("xyz"))
            #expect(try await store.found("before " + query) == [with.id])
            #expect(try await store.found("\(query) xyz \(query)").allSatisfy { $0 != with.id })
        }
    }

    @Test(
        "Case does not matter, in any script",
        arguments: [
            ("ÉTÉ", "été"), ("straße", "STRAßE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("ДОМ", "дом"), ("ＭＡＣ", "ｍａｃ"),
            ("cafe\u{301}", "CAFÉ"), ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
        ]
    )
    func folding(name: String, query: String) async throws {
        try await StoreKind.memory.withStore { store in
            let product = try await store.insert(SampleRecords.product("x \(name) y"))
            #expect(try await store.found(query) == [product.id])
        }
    }

    @Test("A count that is remembered follows every change", arguments: StoreKind.allCases)
    func rememberedCounts(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let vendor = try await store.addVendor(SampleRecords.vendor("Jane"))
            let ids = try await store.insert(
                all: (0..<6_000).map { SampleRecords.product($0 % 2 == 0 ? "MacBook" : "Chair") }
            )
            for text in ["macbook", "ma"] {
                let before = try await store.page(at: .offset(0), size: 1, filter: ProductFilter(text: text)).total
                let added = try await store.insert(SampleRecords.product("Macbook", vendor: vendor))
                #expect(
                    try await store.page(at: .offset(0), size: 1, filter: ProductFilter(text: text)).total == before + 1
                )
                var change = ProductChange()
                change.name = .set("old macbook")
                _ = try await store.update(ids[1], change)
                #expect(
                    try await store.page(at: .offset(0), size: 1, filter: ProductFilter(text: text)).total == before + 2
                )
                change.name = .set("Chair")
                _ = try await store.update(ids[1], change)
                _ = try await store.delete(added.id)
                #expect(
                    try await store.page(at: .offset(0), size: 1, filter: ProductFilter(text: text)).total == before
                )
            }
        }
    }

    @Test("A very long query is served like any other")
    func longQuery() async throws {
        try await StoreKind.memory.withStore { store in
            let name = String(repeating: "자전거 chair ", count: 7)
            let product = try await store.insert(SampleRecords.product(name))
            #expect(try await store.found(name) == [product.id])
            #expect(try await store.found(name + "x").isEmpty)
            #expect(try await store.found(String(repeating: name, count: 50)) == [product.id])
        }
    }

    @Test("Pages of a search fit together, and their cursors do too", arguments: [ProductSort.newest, .oldest])
    func pages(sort: ProductSort) async throws {
        try await StoreKind.memory.withStore { store in
            let ids = try await store.insert(
                all: (0..<9_000).map { SampleRecords.product($0 % 3 == 0 ? "MacBook" : "Chair") }
            )
            let matches = ids.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
            let expected = sort == .newest ? matches.reversed() : matches
            let filter = ProductFilter(text: "macb")
            for offset in [0, 1, 999, 2_990, 3_000, 5_000] {
                let page = try await store.page(at: .offset(Int64(offset)), size: 20, filter: filter, sort: sort)
                #expect(page.rows.map(\.id) == Array(expected.dropFirst(offset).prefix(20)))
                #expect(page.total == 3_000)
            }
            #expect(try await store.walk(filter: filter, sort: sort, size: 700).map(\.id) == expected)
        }
    }

    /// A piece of a name most of the time, often a short one; sometimes something that is nowhere.
    private func query(of market: OracleMarket, using random: inout SeededGenerator) -> String {
        let letters = Array(market.someName(using: &random))
        guard let first = letters.indices.randomElement(using: &random) else { return "nothing" }
        let length = [1, 1, 2, 2, 2, 3, 4, 7].randomElement(using: &random) ?? 2
        let piece = String(letters[first...].prefix(length))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return piece.uppercased()
        case 1: return piece + "없"
        case 2: return String(piece.reversed())
        default: return piece
        }
    }
}
