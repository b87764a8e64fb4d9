import BackendTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Categories and facets over HTTP", .slot)
struct FacetRouteTests {
    private func stocked(_ generation: ServedGeneration = .v3x) async throws -> MarketProbe {
        let probe = try await MarketProbe(generation)
        for (price, category, currency) in [
            (1000, "home.lighting", "KRW"), (5000, "home.lighting", "KRW"), (700, "home", "KRW"),
            (20, "kitchen.tea", "USD"),
        ] {
            let fields = [
                "price": "\(price)", "discounted_price": "0", "category": #""\#(category)""#,
                "currency": #""\#(currency)""#,
            ]
            #expect(await probe.register(MarketProbe.params(fields)).status == 201)
        }
        return probe
    }

    private func counts(_ root: JSONNode, _ name: StaticString) -> [String] {
        root[name]?.elements.map { "\($0["id"]?.string ?? "") \($0["count"]?.number?.int ?? -1)" } ?? []
    }

    @Test("A list says what it would have with another category, status, currency or range of prices")
    func facets() async throws {
        let probe = try await stocked()
        let response = await probe.send("GET", "/api/products/facets?category=home&currency=KRW")
        #expect(
            response.text == #"{"total":3,"categories":[{"id":"home","count":3},{"id":"home.lighting","count":2}],"#
                + #""statuses":[{"id":"on_sale","count":3}],"currencies":[{"id":"KRW","count":3}],"#
                + #""prices":[{"min":500.0,"max":1000.0,"count":2},{"min":1000.0,"max":5000.0,"count":2},"#
                + #"{"min":5000.0,"max":10000.0,"count":1}]}"#
        )
        let all = try await probe.send("GET", "/api/products/facets").root
        #expect(counts(all, "categories") == ["home 3", "home.lighting 2", "kitchen 1", "kitchen.tea 1"])
        #expect(counts(all, "currencies") == ["KRW 3", "USD 1"])
        let cheap = try await probe.send("GET", "/api/products/facets?max_price=1000").root
        #expect(cheap["total"]?.number?.int == 3)
        #expect(counts(cheap, "categories") == ["home 2", "home.lighting 1", "kitchen 1", "kitchen.tea 1"])
    }

    @Test("A category finds what is below it, and an edit moves a product, or takes it out")
    func editing() async throws {
        let probe = try await stocked()
        func found(_ category: String) async throws -> [Int] {
            try await probe.send("GET", "/api/products?category=\(category)").root["pages"]?.elements.compactMap {
                $0["id"]?.number?.int
            } ?? []
        }
        #expect(try await found("home") == [3, 2, 1])
        #expect(try await found("home.lighting") == [2, 1])
        for (category, answer) in [("kitchen.tea", "kitchen.tea"), ("", nil)] {
            let fields = #"{"category": "\#(category)", "secret": "\#(MarketProbe.secret)"}"#
            let edited = await probe.json("PATCH", "/api/products/2", fields)
            #expect(try edited.root["category"]?.string == answer)
        }
        #expect(try await found("home") == [3, 1])
    }

    @Test("A hidden product is counted for its vendor only, and a list is not personal without it")
    func hidden() async throws {
        let probe = try await stocked()
        let fields = #"{"status": "hidden", "secret": "\#(MarketProbe.secret)"}"#
        #expect(await probe.json("PATCH", "/api/products/2", fields).status == 202)
        let path = "/api/products/facets?vendor_id=1"
        let (mine, others) = (
            await probe.send("GET", path, headers: ["identifier": "aa-1"]), await probe.send("GET", path)
        )
        #expect(try counts(mine.root, "statuses") == ["on_sale 3", "hidden 1"])
        #expect(try counts(others.root, "statuses") == ["on_sale 3"])
        #expect(mine.headers["Cache-Control"]?.contains("private") == true || mine.headers["ETag"] == nil)
        #expect(others.headers["ETag"] != nil)
    }

    @Test("The generations of the old servers have no facets", arguments: [ServedGeneration.v2, .v3])
    func others(generation: ServedGeneration) async throws {
        let response = await (try MarketProbe(generation)).send("GET", "/api/products/facets")
        #expect(response.status == 400 || response.status == 404)
    }

    @Test("The server's ranges of prices are those of the domain")
    func edges() {
        #expect(PriceCells.edges == PriceBand.edges)
    }
}
