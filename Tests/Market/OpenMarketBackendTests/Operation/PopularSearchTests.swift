import BackendTestSupport
import OpenMarketSQLite
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Popular searches", .slot)
struct PopularSearchTests {
    private func popular(_ probe: MarketProbe) async throws -> [String] {
        try await probe.send("GET", "/api/products/searches").root["searches"]?.elements
            .compactMap { $0["text"]?.string } ?? []
    }

    private func search(_ probe: MarketProbe, _ text: String, times: Int) async {
        for _ in 0..<times { _ = await probe.send("GET", "/api/products?search_value=\(text)") }
    }

    /// Two sellers offer kayaks, and one of them a unicycle.
    private func market() async throws -> MarketProbe {
        let probe = try await MarketProbe(.v3x)
        let offers = [("ann", ["Red kayak", "Unicycle"]), ("bob", ["Blue kayak", "Red lamp"])]
        for (number, (vendor, names)) in offers.enumerated() {
            let id = try await probe.backend.store.addVendor(SampleRecords.vendor(vendor, number))
            for name in names { _ = try await probe.backend.store.insert(SampleRecords.product(name, vendor: id)) }
        }
        return probe
    }

    @Test("A text is popular from its third search on, whether the response was kept or not; the most frequent first")
    func counted() async throws {
        let probe = try await market()
        await search(probe, "Kayak", times: 2)
        #expect(try await popular(probe).isEmpty)
        await search(probe, "kayak", times: 1)
        #expect(try await popular(probe) == ["kayak"])
        await search(probe, "red", times: 4)
        #expect(try await popular(probe) == ["red", "kayak"])
    }

    @Test("A text that says something of one person is never shown: of no seller, of one, with other words, half typed")
    func secret() async throws {
        let probe = try await market()
        for text in ["ann@example.com", "unicycle", "kayak%20for%20bob", "kay", "bob", "kaiak", "ann"] {
            await search(probe, text, times: 20)
        }
        #expect(try await popular(probe).isEmpty)
    }

    @Test("Narrowed lists and later pages are no searches")
    func narrowed() async throws {
        let probe = try await market()
        for _ in 0..<5 {
            _ = await probe.send("GET", "/api/products?search_value=kayak&in_stock=true")
            _ = await probe.send("GET", "/api/products?search_value=kayak&page_no=2&items_per_page=1")
        }
        #expect(try await popular(probe).isEmpty)
    }

    @Test("Of two thousand searches the oldest is forgotten, and ten texts are shown")
    func bounded() {
        let searches = PopularSearches()
        for number in 0..<20 { for _ in 0..<(3 + number) { searches.note("text \(number)") } }
        #expect(searches.all == (10..<20).reversed().map { "text \($0)" })
        for _ in 0..<2_000 { searches.note("other") }
        #expect(searches.all == ["other"])
    }
}
