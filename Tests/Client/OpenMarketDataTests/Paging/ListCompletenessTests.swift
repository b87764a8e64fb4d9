import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// Random shops, filters and page sizes; products come and go while a list is read.
///
/// `OPENMARKET_SEEDS=10000 swift test --filter ListCompletenessTests` tries more of them.
@Suite("A list loses nothing", .slot) struct ListCompletenessTests {
    private static let seeds = ProcessInfo.processInfo.environment["OPENMARKET_SEEDS"].flatMap { UInt64($0) } ?? 200

    private struct Case {
        let generation: Generation
        let query: ProductQuery
        let pageSize: Int
        let shop: MovingShop
        let repository: RemoteProductsRepository

        init(_ generation: Generation, seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            let isFirst = generation == .v1a || generation == .v1b
            self.generation = generation
            query = Self.query(for: generation, using: &random)
            pageSize = isFirst ? 20 : Int.random(in: 1...7, using: &random)
            shop = MovingShop(
                generation,
                count: Int.random(in: 0...(isFirst ? 120 : 50), using: &random),
                overlaps: generation == .v3 && Bool.random(using: &random),
                // Without totals and cursors, only what happens between two loads can be seen.
                isRestless: !isFirst,
                seed: seed
            )
            let address = try #require(URL(string: "https://market.example"))
            repository = RemoteProductsRepository(
                client: EndpointClient(baseURL: address, transport: shop),
                dialect: generation.dialect()
            )
        }

        private static func query(for generation: Generation, using random: inout SeededGenerator) -> ProductQuery {
            var query = ProductQuery()
            if Bool.random(using: &random) { query.text = "lamp" }
            if Bool.random(using: &random) { query.isInStock = true }
            if Int.random(in: 0...3, using: &random) == 0 { query.maximumPrice = 2000 }
            // Items of the first generation have no vendor.
            let hasVendors = generation != .v1a && generation != .v1b
            if hasVendors, Int.random(in: 0...3, using: &random) == 0 { query.vendor = Vendor.ID(2) }
            return query
        }

        /// The numbers of the rows that match.
        var matches: Set<Int> {
            Set(
                shop.rows.filter { row in
                    (query.text.isEmpty || row.name.lowercased().contains(query.text))
                        && (query.isInStock == nil || row.stock > 0)
                        && (query.maximumPrice == nil || row.price <= 2000)
                        && (query.vendor == nil || row.vendor == 2)
                }.map(\.id)
            )
        }

        func check(_ shown: [Int], of expected: Set<Int>, seed: UInt64) {
            #expect(Set(shown).count == shown.count, "\(generation), seed \(seed): a product is shown twice")
            let missing = expected.subtracting(shop.deleted).subtracting(shown)
            #expect(missing.isEmpty, "\(generation), seed \(seed): \(missing.sorted()) are missing")
        }
    }

    @Test("The list shows every match exactly once, whatever comes and goes", arguments: Generation.allCases)
    func list(_ generation: Generation) async throws {
        for seed in 1...Self.seeds {
            let test = try Case(generation, seed: seed)
            let expected = test.matches
            let list = ProductList(pageSize: test.pageSize) { request async throws(MarketError) in
                try await test.repository.page(request, matching: test.query)
            }
            while try await list.loadNext() != .end { test.shop.change() }
            test.check(list.state.products.compactMap { Int($0.id.rawValue) }, of: expected, seed: seed)
        }
    }

    @Test("The sequence of pages shows every match exactly once", arguments: Generation.allCases)
    func pages(_ generation: Generation) async throws {
        for seed in 1...Self.seeds {
            let test = try Case(generation, seed: seed)
            let expected = test.matches
            let list = ProductList(pageSize: test.pageSize) { request async throws(MarketError) in
                try await test.repository.page(request, matching: test.query)
            }
            var shown: [Int] = []
            for try await page in list.pages {
                shown += page.products.compactMap { Int($0.id.rawValue) }
                test.shop.change()
            }
            test.check(shown, of: expected, seed: seed)
        }
    }
}
