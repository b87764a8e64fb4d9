import BackendTestSupport
import OpenMarketHTTPServer
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

    /// Searches from other machines, each time from another one.
    private func search(_ probe: MarketProbe, _ text: String, times: Int) async {
        for machine in 0..<times { await search(probe, text, from: "192.0.2.\(machine)") }
    }

    private func search(_ probe: MarketProbe, _ text: String, from machine: String) async {
        await RequestCaller.$address.withValue(machine) {
            _ = await probe.send("GET", "/api/products?search_value=\(text)")
        }
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

    @Test("A text is popular that three machines have searched for, however often each of them did")
    func counted() async throws {
        let probe = try await market()
        for _ in 0..<20 { await search(probe, "kayak", from: "192.0.2.1") }
        await search(probe, "%22Kayak%22", from: "192.0.2.2")
        #expect(try await popular(probe).isEmpty)
        await search(probe, "kayak!", from: "192.0.2.3")
        #expect(try await popular(probe) == ["kayak"])
    }

    @Test("On this machine each search counts until a text is popular; what is popular is kept like any response")
    func here() async throws {
        let probe = try await market()
        for text in ["kayak", "red", "kayak", "red", "kayak", "red", "red"] {
            _ = await probe.send("GET", "/api/products?search_value=\(text)")
        }
        #expect(try await popular(probe) == ["kayak", "red"])
    }

    @Test("A text is not shown any more when one of the two products is gone or hidden")
    func gone() async throws {
        let probe = try await market()
        await search(probe, "kayak", times: 3)
        var change = ProductChange()
        change.status = .set(.hidden)
        _ = try await probe.backend.store.update(RecordID(1), change)
        #expect(try await popular(probe).isEmpty)
    }

    @Test("A text that says something of one person is never shown: of no seller, of one, with other words, half typed")
    func secret() async throws {
        let probe = try await market()
        // Both sell something red, and one of them a lamp.
        for text in ["ann@example.com", "unicycle", "kayak%20for%20bob", "kay", "bob", "kaiak", "ann", "red%20lamp"] {
            await search(probe, text, times: 20)
        }
        #expect(try await popular(probe).isEmpty)
    }

    @Test("The names of a page are looked at for no text that fewer than three have searched for")
    func unlooked() {
        let searches = PopularSearches()
        var looks = 0
        for (text, machine) in [("kayak", "a"), ("kayak", "a"), ("lamp", "a"), ("kayak", "b"), ("lamp", "b")] {
            #expect(
                !searches.note(text, by: machine) {
                    looks += 1; return true
                }
            )
        }
        #expect(looks == 0)
        #expect(
            searches.note("kayak", by: "c") {
                looks += 1; return true
            }
        )
        #expect(looks == 1 && searches.all == ["kayak"])
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
        for number in 0..<20 { for _ in 0..<(3 + number) { _ = searches.note("text \(number)", by: nil) { true } } }
        #expect(searches.all == (10..<20).reversed().map { "text \($0)" })
        for _ in 0..<2_000 { _ = searches.note("other", by: nil) { true } }
        #expect(searches.all == ["other"])
    }
}
