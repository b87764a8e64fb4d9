import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("A vendor that the operator removes", .slot)
struct VendorRemovalTests {
    @Test("Goes with its products, their images and its secret; others keep theirs")
    func all() async throws {
        let probe = try await MarketProbe()
        var paths: [String] = []
        for key in ["a", "b"] {
            let made = await probe.register(headers: ["Idempotency-Key": key])
            paths += try made.root["images"]?.elements.compactMap { $0["url"]?.string } ?? []
        }
        #expect(paths.count == 2)
        let other = MarketProbe.params(["secret": "\"\(MarketProbe.otherSecret)\""])
        let kept = try await probe.register(other, as: "bb-2").id
        let removed = try #require(try await probe.backend.removeVendor("wongbing"))
        #expect(removed.products == 2 && removed.vendor.account.identifier == "aa-1" && removed.vendor.user == nil)
        #expect(try await probe.backend.removeVendor("wongbing") == nil)
        let list = try await probe.send("GET", "/api/products").root
        #expect(list["pages"]?.elements.compactMap { $0["id"]?.number?.int } == [kept])
        for path in paths {
            let path = try #require(URL(string: path)?.path(percentEncoded: true))
            #expect(await probe.send("GET", path).status == 404)
        }
        #expect(await probe.send("GET", "/api/sellers/\(probe.vendor.id)").status == 404)
        // The response that was kept for the key is gone as well.
        #expect(await probe.register(headers: ["Idempotency-Key": "a"]).status >= 400)
        let rows = try await probe.backend.store.database.read { connection throws(StoreError) in
            try connection.all("SELECT caller FROM answers") { $0.text(0) }
        }
        #expect(rows.isEmpty)
    }

    @Test("Leaves its user, who sells again, and the sale of its buyer")
    func user() async throws {
        let scene = try await DealScene()
        try await scene.close()
        let removed = try #require(try await scene.probe.backend.removeVendor("sam"))
        #expect(removed.products == 1 && removed.vendor.user == scene.uid("sam"))
        #expect(await scene.ask("GET", "/api/products/\(scene.lamp)", as: nil).status == 404)
        let sales = await scene.ask("GET", "/api/sales", as: "bea")
        #expect(sales.status == 200 && sales.text.contains("lamp"))
        let again = await scene.probe.call("POST", "/api/vendors", as: scene.people["sam"]?.idToken, #"{"name":"sam"}"#)
        #expect(again.status == 201 || again.status == 200)
    }
}
