import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Edits at the same time", .slot)
struct EditRaceTests {
    @Test("A lower price and a higher discount never pass together", arguments: [ServedGeneration.v2, .v3, .v3x])
    func products(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        for _ in 0..<30 {
            let params = MarketProbe.params(["price": "10", "discounted_price": "0"])
            let path = "/api/products/\(try await probe.register(params).id)"
            async let lower = probe.json("PATCH", path, #"{"price":5,"secret":"vendor-pw"}"#).status
            async let higher = probe.json("PATCH", path, #"{"discounted_price":8,"secret":"vendor-pw"}"#).status
            #expect(await [lower, higher].sorted() == [202, 400])
            let root = try await probe.send("GET", path).root
            let (price, discount) = (root["price"]?.number?.decimal, root["discounted_price"]?.number?.decimal)
            #expect(try #require(discount) <= #require(price))
        }
    }

    @Test("A price below the price that remains never passes with it", arguments: [ServedGeneration.v1a, .v1b])
    func items(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        for _ in 0..<30 {
            let item = MarketProbe.item(["price": "10", "discounted_price": "10"])
            let path = "/item/\(try await probe.form("POST", "/item", item).id)"
            async let lower = probe.json("PATCH", path, #"{"price":5,"password":"pw"}"#).status
            async let remaining = probe.json("PATCH", path, #"{"discounted_price":8,"password":"pw"}"#).status
            #expect(await [lower, remaining].sorted() == [200, 400])
        }
    }

    @Test("The images that an edit replaced are gone, whichever edit came first")
    func images() async throws {
        let probe = try await MarketProbe(.v1b)
        let path = "/item/\(try await probe.form("POST", "/item", MarketProbe.item()).id)"
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                let parts: [MultipartPart] = [.text("password", "pw"), .image("\(number).png", field: "images[]")]
                group.addTask { #expect(await probe.form("PATCH", path, parts).status == 200) }
            }
        }
        let storage = try #require(probe.backend.market.images.storage as? MemoryImageStorage)
        #expect(storage.files.withLock { $0.count } == 1)
    }

    @Test("A deletion of an old version is refused with 412, and the product stays")
    func deletion() async throws {
        let probe = try await MarketProbe()
        _ = await probe.register()
        let old = try #require(await probe.send("GET", "/api/products/1").headers["ETag"])
        _ = await probe.json("PATCH", "/api/products/1", #"{"stock":1,"secret":"vendor-pw"}"#)
        let path = await probe.json("POST", "/api/products/1/archived", #"{"secret":"vendor-pw"}"#).text
        #expect(await probe.send("DELETE", path, headers: ["identifier": "aa-1", "If-Match": old]).status == 412)
        let new = try #require(await probe.send("GET", "/api/products/1").headers["ETag"])
        #expect(await probe.send("DELETE", path, headers: ["identifier": "aa-1", "If-Match": new]).status == 202)
    }
}
