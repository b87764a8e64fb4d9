import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketHTTPServer

/// The responses of the product generations, byte for byte.
@Suite("Responses of the second and third generation", .slot)
struct ProductGoldenTests {
    static let generations: [ServedGeneration] = [.v2, .v3, .v3x]

    /// Digits that differ from run to run only when names are made differently.
    private func masked(_ text: String) -> String {
        text.replacing(/[0-9a-f]{32}/, with: "H")
            .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/, with: "U")
    }

    private func row(_ generation: ServedGeneration) -> String {
        switch generation {
        case .v2:
            #"{"id":1,"vendor_id":1,"name":"테스트","thumbnail":"http://market.test/training-resources/1/thumb/H.png","#
                + #""currency":"KRW","price":1200.0,"bargain_price":1000.0,"discounted_price":200.0,"stock":3,"#
                + #""created_at":"2022-11-15T00:00:00.00","issued_at":"2022-11-15T00:00:00.00"}"#
        default:
            #"{"id":1,"vendor_id":1,"vendorName":"wongbing","name":"테스트","description":"Post테스트용 설명 열 글자","#
                + #""thumbnail":"http://market.test/training-resources/1/20221115/H_thumb.png","#
                + #""currency":"KRW","price":1200.0,"bargain_price":1000.0,"discounted_price":200.0,"stock":3,"#
                + #""created_at":"\#(time(generation))","issued_at":"\#(time(generation))""#
                + (generation == .v3x ? extras(1) : "}")
        }
    }

    private func detail(_ generation: ServedGeneration, version: Int = 1) -> String {
        switch generation {
        case .v2:
            #"{"id":1,"vendor_id":1,"name":"테스트","thumbnail":"http://market.test/training-resources/1/thumb/H.png","#
                + #""currency":"KRW","price":1200.0,"description":"Post테스트용 설명 열 글자","bargain_price":1000.0,"#
                + #""discounted_price":200.0,"stock":3,"#
                + #""created_at":"2022-11-15T00:00:00.00","issued_at":"2022-11-15T00:00:00.00","#
                + #""images":[{"id":1,"url":"http://market.test/training-resources/1/origin/H.png","#
                + #""thumbnail_url":"http://market.test/training-resources/1/thumb/H.png","succeed":true,"#
                + #""issued_at":"2022-11-15T00:00:00.00"}],"#
                + #""vendors":{"name":"wongbing","id":1,"created_at":"2022-11-15T00:00:00.00","#
                + #""issued_at":"2022-11-15T00:00:00.00"}}"#
        default:
            #"{"id":1,"vendor_id":1,"name":"테스트","description":"Post테스트용 설명 열 글자","#
                + #""thumbnail":"http://market.test/training-resources/1/20221115/H_thumb.png","#
                + #""currency":"KRW","price":1200.0,"bargain_price":1000.0,"discounted_price":200.0,"stock":3,"#
                + #""created_at":"\#(time(generation))","issued_at":"\#(time(generation))","#
                + #""images":[{"id":1,"url":"http://market.test/training-resources/1/20221115/H_origin.png","#
                + #""thumbnail_url":"http://market.test/training-resources/1/20221115/H_thumb.png","#
                + (generation == .v3x ? #""card_url":"\#(Self.card)","placeholder":null,"text":null,"# : "")
                + #""issued_at":"\#(time(generation))"}],"vendors":{"id":1,"name":"wongbing"}"#
                + (generation == .v3x ? extras(version) : "}")
        }
    }

    private static let card = "http://market.test/training-resources/1/20221115/H_card.png"

    /// What the extension says at the end of a product.
    private func extras(_ version: Int) -> String {
        #","category":null,"likes":0,"status":"on_sale","version":\#(version),"card":"\#(Self.card)","placeholder":null}"#
    }

    private func time(_ generation: ServedGeneration) -> String {
        generation == .v3x ? "2022-11-15T09:15:00" : "2022-11-15T00:00:00"
    }

    @Test("The health check says OK with quotes around it", arguments: generations)
    func health(generation: ServedGeneration) async throws {
        let response = await (try MarketProbe(generation)).send("GET", "/healthChecker")
        #expect(response.status == 200)
        #expect(response.text == #""OK""#)
        #expect(response.headers["Content-Type"] == "application/json")
    }

    @Test("A registration gets 201 and the whole product", arguments: generations)
    func register(generation: ServedGeneration) async throws {
        let response = await (try MarketProbe(generation)).register()
        #expect(response.status == 201)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(masked(response.text) == detail(generation))
    }

    @Test("A page has its envelope and its keys in the order of the live servers", arguments: generations)
    func page(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.register()
        let response = await probe.send("GET", "/api/products?page_no=1&items_per_page=20")
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        let expected =
            switch generation {
            case .v2:
                #"{"page_no":1,"items_per_page":20,"total_count":1,"offset":0,"limit":20,"pages":["# + row(.v2)
                    + #"],"last_page":1,"has_next":false,"has_prev":false}"#
            default:
                #"{"pageNo":1,"itemsPerPage":20,"totalCount":1,"offset":0,"limit":20,"lastPage":1,"hasNext":false,"#
                    + #""hasPrev":false,"pages":["# + row(generation) + "]"
                    + (generation == .v3x ? #","nextCursor":null}"# : "}")
            }
        #expect(masked(response.text) == expected)
    }

    @Test("An empty market has a page without rows", arguments: generations)
    func empty(generation: ServedGeneration) async throws {
        let response = await (try MarketProbe(generation)).send("GET", "/api/products")
        let expected =
            switch generation {
            case .v2:
                #"{"page_no":1,"items_per_page":10,"total_count":0,"offset":0,"limit":10,"pages":[],"last_page":0,"#
                    + #""has_next":false,"has_prev":false}"#
            default:
                #"{"pageNo":1,"itemsPerPage":10,"totalCount":0,"offset":0,"limit":10,"lastPage":0,"hasNext":false,"#
                    + #""hasPrev":false,"pages":[]"# + (generation == .v3x ? #","nextCursor":null}"# : "}")
            }
        #expect(response.text == expected)
    }

    @Test("A detail gets 200", arguments: generations)
    func detailAnswer(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.register()
        let response = await probe.send("GET", "/api/products/1")
        #expect(response.status == 200)
        #expect(masked(response.text) == detail(generation))
    }

    @Test("An edit gets 202 and changes neither date nor order", arguments: generations)
    func edit(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.register()
        _ = await probe.register()
        let response = await probe.json("PATCH", "/api/products/1", #"{"stock":7,"product_id":9,"secret":"vendor-pw"}"#)
        #expect(response.status == 202)
        #expect(
            masked(response.text)
                == detail(generation, version: 2).replacing(#""stock":3"#, with: #""stock":7"#)
        )
        let ids = try await probe.send("GET", "/api/products").root["pages"]?.elements.compactMap {
            $0["id"]?.number?.int
        }
        #expect(ids == [2, 1])
    }

    @Test("Deleting in the second generation takes the product's secret, and responds 202 with the product")
    func deleteWithSecret() async throws {
        let probe = try await MarketProbe(.v2)
        _ = await probe.register()
        let secret = await probe.json("POST", "/api/products/1/secret", #"{"secret":"vendor-pw"}"#)
        #expect(secret.status == 200)
        #expect(secret.headers["Content-Type"] == "text/plain")
        #expect(secret.headers["Cache-Control"] == "no-store")
        #expect(masked(secret.text) == "U")
        let wrong = await probe.send("DELETE", "/api/products/1/vendor-pw", headers: ["identifier": "aa-1"])
        #expect(wrong.status == 400)
        #expect(wrong.text == #"{"code":400,"message":"The product secret is wrong."}"#)
        let deleted = await probe.send("DELETE", "/api/products/1/\(secret.text)", headers: ["identifier": "aa-1"])
        #expect(deleted.status == 202)
        #expect(masked(deleted.text) == detail(.v2))
        #expect(await probe.send("GET", "/api/products/1").status == 404)
    }

    @Test(
        "Deleting in the third generation takes an address, and responds 202 with the product",
        arguments: [
            ServedGeneration.v3, .v3x,
        ]
    )
    func deleteWithToken(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        _ = await probe.register()
        let archived = await probe.json("POST", "/api/products/1/archived", #""vendor-pw""#)
        #expect(archived.status == 200)
        #expect(archived.headers["Content-Type"] == "text/plain")
        let token = try #require(archived.text.split(separator: "/").last.flatMap { Data(base64Encoded: String($0)) })
        #expect(masked(String(decoding: token, as: UTF8.self)) == "1|U")
        #expect(archived.text.hasPrefix("/api/products/"))
        let deleted = await probe.send("DELETE", archived.text, headers: ["identifier": "aa-1"])
        #expect(deleted.status == 202)
        #expect(masked(deleted.text) == detail(generation))
        #expect(await probe.send("DELETE", archived.text, headers: ["identifier": "aa-1"]).status == 404)
    }

    @Test("Refusals are a code and a message", arguments: generations)
    func refusals(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let missing = await probe.send("GET", "/api/products/9999999")
        #expect(missing.status == 404)
        #expect(missing.text == #"{"code":404,"message":"Not Found"}"#)
        #expect(missing.headers["Content-Type"] == "application/json")
        let method = await probe.send("PUT", "/api/products/1")
        #expect(method.status == 405)
        #expect(method.text == #"{"code":405,"message":"Method Not Allowed"}"#)
        let anonymous = await probe.register(as: nil)
        #expect(anonymous.status == 400)
        #expect(anonymous.text == #"{"code":400,"message":"Required request header 'identifier' is not present."}"#)
    }
}
