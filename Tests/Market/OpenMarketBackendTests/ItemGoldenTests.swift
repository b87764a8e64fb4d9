import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

/// The responses of the first generation, byte for byte.
@Suite("Responses of the first generation", .slot)
struct ItemGoldenTests {
    static let generations: [ServedGeneration] = [.v1a, .v1b]

    private func masked(_ text: String) -> String {
        text.replacing(/[0-9A-F]{8}-[0-9A-F]{4}-1[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/, with: "U")
    }

    private let row =
        #"{"id":1,"title":"Mac mini","price":890000,"currency":"KRW","stock":1000000000000,"discounted_price":89000,"#
        + #""thumbnails":["http://market.test/thumbnails/U.png"],"registration_date":1668471300.0}"#
    private let item =
        #"{"id":1,"title":"Mac mini","descriptions":"작고 빠릅니다","price":890000,"currency":"KRW","#
        + #""stock":1000000000000,"discounted_price":89000,"thumbnails":["http://market.test/thumbnails/U.png"],"#
        + #""images":["http://market.test/images/U.png"],"registration_date":1668471300.0}"#

    @Test("A registration gets 200 and the whole item", arguments: generations)
    func register(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let response = await probe.form("POST", "/item", as: nil, MarketProbe.item())
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(masked(response.text) == item)
        #expect(masked(await probe.send("GET", "/item/1").text) == item)
    }

    @Test("A page has its number and its rows, oldest first, twenty of them", arguments: generations)
    func page(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        for _ in 0..<21 { _ = await probe.form("POST", "/item/", as: nil, MarketProbe.item()) }
        let first = await probe.send("GET", "/items/1")
        #expect(first.status == 200)
        #expect(masked(first.text).hasPrefix(#"{"page":1,"items":["# + row + ","))
        #expect(try first.root["items"]?.elements.compactMap { $0["id"]?.number?.int } == Array(1...20))
        let second = await probe.send("GET", "/items/2")
        #expect(masked(second.text) == #"{"page":2,"items":["# + row.replacing(#""id":1"#, with: #""id":21"#) + "]}")
        #expect(await probe.send("GET", "/items/100").text == #"{"page":100,"items":[]}"#)
    }

    @Test("Images in JSON are a list or nothing", arguments: generations)
    func picturesInJSON(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.form("POST", "/item", as: nil, MarketProbe.item())
        for (images, status) in [("{}", 400), ("\"\"", 400), ("[1]", 400), ("null", 200), ("[]", 200)] {
            let response = await probe.json("PATCH", "/item/1", "{\"password\":\"pw\",\"images\":\(images)}")
            #expect(response.status == status, "images: \(images)")
        }
    }

    @Test("An item without a discount does not speak of one", arguments: generations)
    func absent(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let response = await probe.form("POST", "/item", as: nil, MarketProbe.item(["discounted_price": nil]))
        #expect(response.status == 200)
        #expect(!response.text.contains("discounted_price"))
    }

    @Test("A password alone says whether it is right, and changes nothing", arguments: generations)
    func probing(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.form("POST", "/item", as: nil, MarketProbe.item())
        let right = await probe.form("PATCH", "/item/1", as: nil, [.text("password", "pw")])
        #expect(right.status == 200)
        #expect(masked(right.text) == item)
        let wrong = await probe.form("PATCH", "/item/1", as: nil, [.text("password", "pv")])
        #expect(wrong.status == 404)
        #expect(wrong.text == notFound(generation))
        #expect(await probe.send("GET", "/item/77").text == notFound(generation))
    }

    @Test("New images replace all old ones and have new addresses", arguments: generations)
    func images(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let before = try await probe.form("POST", "/item", as: nil, MarketProbe.item()).root["images"]?.elements
            .compactMap(\.string)
        let parts: [MultipartPart] = [
            .text("password", "pw"), .image("1.jpg", TestImage.jpeg, field: "images[]"),
            .image(nil, field: "images[]"),
        ]
        let response = await probe.form("PATCH", "/item/1", as: nil, parts)
        #expect(response.status == 200)
        let after = try #require(try response.root["images"]?.elements.compactMap(\.string))
        #expect(after.count == 2)
        #expect(Set(after).isDisjoint(with: before ?? []))
        let old = try #require(before?.first).dropFirst("http://market.test".count)
        #expect(await probe.send("GET", String(old)).status == 404)
    }

    @Test("Deleting returns the id in the first variant, the item in the second")
    func delete() async throws {
        for generation in Self.generations {
            let probe = try await MarketProbe(generation)
            _ = await probe.form("POST", "/item", as: nil, MarketProbe.item())
            #expect(
                await probe.json("DELETE", "/item/1", as: nil, #"{"id":1,"password":"no"}"#).text
                    == notFound(generation)
            )
            let response = await probe.json("DELETE", "/item/1", as: nil, #"{"id":1,"password":"pw"}"#)
            #expect(response.status == 200)
            #expect(masked(response.text) == (generation == .v1a ? #"{"id":1}"# : item))
            #expect(await probe.send("GET", "/item/1").status == 404)
        }
    }

    @Test("The first variant takes JSON with images in Base64")
    func json() async throws {
        let probe = try await MarketProbe(.v1a)
        let body =
            #"{"title":"Mac mini","descriptions":"작고 빠릅니다","price":890000,"currency":"KRW","stock":1000000000000,"#
            + #""discounted_price":89000,"images":["\#(TestImage.png.base64EncodedString())"],"password":"pw"}"#
        let response = await probe.json("POST", "/item", as: nil, body, headers: ["Content-Type": "application/json"])
        #expect(response.status == 200)
        #expect(masked(response.text) == item)
    }

    @Test("A new price keeps the price that remains, as the live servers did")
    func price() async throws {
        let probe = try await MarketProbe(.v1b)
        _ = await probe.form("POST", "/item", as: nil, MarketProbe.item())
        let parts: [MultipartPart] = [.text("price", "900000"), .text("password", "pw")]
        let response = await probe.form("PATCH", "/item/1", as: nil, parts)
        #expect(try response.root["price"]?.number?.int == 900_000)
        #expect(try response.root["discounted_price"]?.number?.int == 89_000)
    }

    @Test(
        "There is no page before the first one, and a page is a number",
        arguments: [
            "0", "-1", "x", "1.0", "+1", "%20", "9223372036854775807", "9223372036854775808", "%D9%A3", "1%00",
        ]
    )
    func badPage(text: String) async throws {
        let response = await (try MarketProbe(.v1a)).send("GET", "/items/\(text)")
        #expect([400, 404].contains(response.status))
        #expect(try response.root["error"]?.bool == true)
    }

    private func notFound(_ generation: ServedGeneration) -> String {
        generation == .v1a ? #"{"error":true,"reason":"Not Found"}"# : #"{"message":"Not Found"}"#
    }
}
