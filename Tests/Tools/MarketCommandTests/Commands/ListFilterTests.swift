import CommandTestSupport
import Foundation
import OpenMarket
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Narrowing and ordering lists", .slot)
struct ListFilterTests {
    private func products(_ words: [String]) async throws -> [[String: Any]] {
        try #require(try await CommandRun(["list", "--all", "--json"] + words).json()["products"] as? [[String: Any]])
    }

    private func prices(_ words: String...) async throws -> [Double] {
        try await products(words).compactMap { ($0["bargainPrice"] as? NSNumber)?.doubleValue }
    }

    @Test("Every order of the domain can be asked for")
    func orders() {
        let orders: [ProductSort] = [.standard, .cheapest, .dearest, .discount, .likes]
        #expect(OptionSpec.sort.kind == .choice(orders.map(\.rawValue)))
        for order in orders {
            switch order {
            // Another case here needs a word of the option as well.
            case .standard, .cheapest, .dearest, .discount, .likes: break
            }
        }
    }

    @Test("Products come in the order that is asked for")
    func sort() async throws {
        let cheapest = try await prices("--sort", "cheapest", "--currency", "KRW")
        #expect(cheapest.count > 3 && cheapest == cheapest.sorted())
        let dearest = try await prices("--sort", "dearest", "--currency", "KRW")
        #expect(dearest == Array(cheapest.reversed()))
    }

    @Test(
        "Only what fits is listed, in generations that filter and in those that do not",
        arguments: ["v2", "v3", "v3x"]
    )
    func filters(generation: String) async throws {
        let market = ["--generation", generation]
        let fitting = try await products(
            ["--currency", "KRW", "--min-price", "10000", "--max-price", "50000"] + market
        )
        #expect(!fitting.isEmpty)
        for product in fitting {
            #expect(product["currency"] as? String == "KRW")
            #expect((10_000...50_000).contains((product["bargainPrice"] as? NSNumber)?.doubleValue ?? 0))
        }
        let stocked = try await products(["--in-stock", "--discounted"] + market)
        #expect(!stocked.isEmpty && stocked.count < 36)
        #expect(
            stocked.allSatisfy { ($0["stock"] as? Int ?? 0) > 0 && ($0["discount"] as? NSNumber)?.doubleValue != 0 }
        )
    }

    @Test("The products of one vendor, and of the user")
    func vendors() async throws {
        let others = try await products(["--vendor", "4"])
        #expect(!others.isEmpty && others.allSatisfy { $0["vendorId"] as? String == "4" })
        let mine = try await products(["--mine"])
        #expect(!mine.isEmpty && Set(mine.compactMap { $0["vendorId"] as? String }).count == 1)
    }

    @Test("What a market cannot do is named")
    func impossible() async {
        let sorting = await CommandRun("list", "--sort", "cheapest", "--generation", "v3")
        #expect(sorting.code == .failure)
        #expect(sorting.diagnostics.text == "market: this market cannot sort; of the generations only v3x can\n")
        let mine = await CommandRun("list", "--mine", "--url", "http://127.0.0.1:9")
        #expect(mine.code == .usage && mine.diagnostics.text.contains("--vendor"))
        #expect(await CommandRun("list", "--mine", "--vendor", "4").code == .usage)
    }

    @Test("No page is promised that is not there", arguments: ["v1a", "v1b", "v2", "v3x"])
    func lastPage(generation: String) async {
        let hit = await CommandRun("search", "자전거", "--generation", generation)
        #expect(hit.output.text.contains("자전거"))
        #expect(hit.diagnostics.text.isEmpty)
        let exact = await CommandRun("list", "--limit", "36", "--generation", generation)
        #expect(exact.diagnostics.text.isEmpty)
        let more = await CommandRun("list", "--limit", "35", "--generation", generation)
        #expect(more.diagnostics.text == "There is more: --page 2, or --all.\n")
    }
}
