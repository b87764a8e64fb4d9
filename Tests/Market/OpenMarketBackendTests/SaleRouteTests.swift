import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Reserving, selling and hiding over HTTP", .slot)
struct SaleRouteTests {
    private static func edit(_ probe: MarketProbe, _ fields: String, headers: HTTPHeaders = [:]) async -> HTTPResponse {
        await probe.json("PATCH", "/api/products/1", #"{\#(fields),"secret":"vendor-pw"}"#, headers: headers)
    }

    private static func ids(_ response: HTTPResponse) throws -> [Int?] {
        try response.root["pages"]?.elements.map { $0["id"]?.number?.int } ?? []
    }

    @Test("A sale goes from step to step, and a step that there is not is refused with 400")
    func steps() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        for (status, code) in [
            ("reserved", 202), ("hidden", 400), ("reserved", 202), ("sold", 202), ("reserved", 400), ("on_sale", 202),
            ("gone", 400), ("hidden", 202), ("sold", 400), ("on_sale", 202),
        ] {
            let response = await Self.edit(probe, #""status":"\#(status)""#)
            #expect(response.status == code, "\(status)")
            if code == 202 { #expect(try response.root["status"]?.string == status) }
        }
    }

    @Test("What is hidden is in no list, no search, and at no address, but for its vendor")
    func hidden() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        _ = await probe.register()
        let targets = ["/api/products", "/api/products?search_value=테스트", "/api/products?vendor_id=1"]
        for target in targets { #expect(try await Self.ids(probe.send("GET", target)) == [2, 1]) }
        #expect(await Self.edit(probe, #""status":"hidden""#).status == 202)
        for target in targets {
            let response = await probe.send("GET", target)
            #expect(try Self.ids(response) == [2])
            #expect(try response.root["totalCount"]?.number?.int == 1)
        }
        for path in ["/api/products/1", "/api/products/1/history"] {
            #expect(await probe.send("GET", path).status == 404)
        }
        for stranger in ["bb-2", "nobody", ""] {
            let headers: HTTPHeaders = ["identifier": stranger]
            #expect(await probe.send("GET", "/api/products/1", headers: headers).status == 404)
            #expect(try await Self.ids(probe.send("GET", "/api/products?vendor_id=1", headers: headers)) == [2])
        }
        let own: HTTPHeaders = ["identifier": "aa-1"]
        #expect(await probe.send("GET", "/api/products/1", headers: own).status == 200)
        #expect(try await Self.ids(probe.send("GET", "/api/products?vendor_id=1", headers: own)) == [2, 1])
        #expect(try await Self.ids(probe.send("GET", "/api/products?vendor_id=1&status=hidden", headers: own)) == [1])
        #expect(try await Self.ids(probe.send("GET", "/api/products", headers: own)) == [2])
        #expect(await probe.send("GET", "/api/products/1", headers: ["identifier": "AA-1"]).status == 200)
        #expect(
            await probe.send("GET", "/api/products/1", headers: own).headers["Cache-Control"] == "private, no-store"
        )
        let other = #"{"price":1,"secret":"other-pw-2"}"#
        #expect(await probe.json("PATCH", "/api/products/1", as: "bb-2", other).status == 404)
        #expect(await probe.json("PATCH", "/api/products/2", as: "bb-2", other).status == 403)
        // A response to the vendor must not be kept for the others.
        #expect(await probe.send("GET", "/api/products/1").status == 404)
        #expect(await Self.edit(probe, #""status":"on_sale""#).status == 202)
        #expect(await probe.send("GET", "/api/products/1").status == 200)
        #expect(try await Self.ids(probe.send("GET", "/api/products")) == [2, 1])
    }

    @Test("A new product is on sale, whatever is sent")
    func registration() async throws {
        let probe = try await MarketProbe()
        for status in ["sold", "gone"] {
            let response = await probe.register(MarketProbe.params(["status": "\"\(status)\""]))
            #expect(response.status == 201)
            #expect(try response.root["status"]?.string == "on_sale")
        }
    }

    @Test("A list is narrowed by status, and a status that there is not is refused")
    func filter() async throws {
        let probe = try await MarketProbe()
        for _ in 0..<3 { _ = await probe.register() }
        _ = await Self.edit(probe, #""status":"sold""#)
        #expect(try await Self.ids(probe.send("GET", "/api/products?status=sold")) == [1])
        #expect(try await Self.ids(probe.send("GET", "/api/products?status=on_sale")) == [3, 2])
        #expect(try await Self.ids(probe.send("GET", "/api/products?status=reserved")) == [])
        #expect(try await Self.ids(probe.send("GET", "/api/products?status=on_sale&sort=price_asc")) == [2, 3])
        #expect(await probe.send("GET", "/api/products?status=gone").status == 400)
    }

    @Test("An edit of an old version is refused, and the product stays as it is")
    func versions() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        #expect(await Self.edit(probe, #""price":1000,"version":1"#).status == 202)
        #expect(await Self.edit(probe, #""price":900,"version":1"#).status == 412)
        // It breaks a rule only because of the other edit, which is what the client has to know.
        #expect(await Self.edit(probe, #""discounted_price":1100,"version":1"#).status == 412)
        #expect(try await probe.send("GET", "/api/products/1").root["price"]?.number?.int == 1000)
    }

    @Test("The history says what the price was")
    func history() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        _ = await Self.edit(probe, #""price":1000"#)
        _ = await Self.edit(probe, #""status":"reserved""#)
        let steps = try await probe.send("GET", "/api/products/1/history").root["history"]?.elements.map(\.self) ?? []
        #expect(steps.map { $0["price"]?.number?.int } == [1000, 1000, 1200])
        #expect(steps.map { $0["status"]?.string } == ["reserved", "on_sale", "on_sale"])
        for id in ["9", "x"] {
            #expect([400, 404].contains(await probe.send("GET", "/api/products/\(id)/history").status))
        }
    }

    @Test("The other generations neither show nor take a status", arguments: [ServedGeneration.v2, .v3])
    func others(_ generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.register()
        #expect(await Self.edit(probe, #""status":"hidden""#).status == 202)
        let detail = await probe.send("GET", "/api/products/1")
        #expect(detail.status == 200)
        #expect(try detail.root["status"] == nil)
        #expect([404, 405].contains(await probe.send("GET", "/api/products/1/history").status))
    }
}
