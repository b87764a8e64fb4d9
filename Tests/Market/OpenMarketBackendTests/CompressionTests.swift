import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer

@Suite("Compressed responses", .slot)
struct CompressionTests {
    private static let gzip: HTTPHeaders = ["Accept-Encoding": "gzip, br"]

    private func market(_ generation: ServedGeneration = .v3x, products: Int = 6) async throws -> MarketProbe {
        let probe = try await MarketProbe(generation)
        for _ in 0..<products { #expect(await probe.register().status == 201) }
        return probe
    }

    private func length(of packed: Data) -> Int {
        packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test("A page is compressed for those who take it, first read or kept", arguments: [ServedGeneration.v2, .v3x])
    func page(generation: ServedGeneration) async throws {
        let probe = try await market(generation)
        let plain = await probe.send("GET", "/api/products")
        #expect(plain.headers["Content-Encoding"] == nil && plain.headers["Vary"] == "Accept-Encoding")
        let packed = await probe.send("GET", "/api/products", headers: Self.gzip)
        #expect(packed.status == 200 && packed.headers["Content-Encoding"] == "gzip")
        #expect(packed.headers["Vary"] == "Accept-Encoding" && packed.headers["Content-Type"] == "application/json")
        #expect(packed.body.starts(with: [0x1F, 0x8B]) && length(of: packed.body) == plain.body.count)
        #expect(packed.body.count < plain.body.count / 2)
        #expect(await probe.send("HEAD", "/api/products", headers: Self.gzip) == packed)
        for (headers, response) in [(Self.gzip, packed), (HTTPHeaders(), plain)] {
            let origin = HTTPOrigin(scheme: "http", host: "market.test")
            let request = HTTPRequest(method: .get, origin: origin, target: "/api/products", headers: headers)
            #expect(probe.backend.respondAtOnce(to: request) == response)
        }
    }

    @Test("Each form has a tag, and with either of them a client is told that it has the page")
    func tags() async throws {
        let probe = try await market()
        let packed = await probe.send("GET", "/api/products", headers: Self.gzip)
        let plain = await probe.send("GET", "/api/products")
        let (tag, packedTag) = (try #require(plain.headers["ETag"]), try #require(packed.headers["ETag"]))
        #expect(packedTag == tag.dropLast() + "-gz\"")
        for known in [tag, packedTag, "W/\(packedTag)"] {
            for (accepted, own) in [("gzip", packedTag), ("identity", tag)] {
                let headers: HTTPHeaders = ["Accept-Encoding": accepted, "If-None-Match": known]
                let unchanged = await probe.send("GET", "/api/products", headers: headers)
                #expect(unchanged.status == 304 && unchanged.body.isEmpty)
                #expect(unchanged.headers["ETag"] == own && unchanged.headers["Vary"] == "Accept-Encoding")
                #expect(unchanged.headers["Content-Encoding"] == nil)
            }
        }
    }

    @Test("An edit of the version whose compressed form was read is done")
    func edit() async throws {
        let probe = try await market(products: 1)
        let text = String(repeating: "long ", count: 190)
        let described = "{\"description\":\"\(text)\",\"secret\":\"vendor-pw\"}"
        #expect(await probe.json("PATCH", "/api/products/1", described).status == 202)
        let tag = try #require(await probe.send("GET", "/api/products/1", headers: Self.gzip).headers["ETag"])
        #expect(tag.hasSuffix("-gz\""))
        let body = #"{"stock":8,"secret":"vendor-pw"}"#
        #expect(await probe.json("PATCH", "/api/products/1", body, headers: ["If-Match": tag]).status == 202)
        #expect(await probe.json("PATCH", "/api/products/1", body, headers: ["If-Match": tag]).status == 412)
    }

    @Test("After a change both forms show it")
    func changes() async throws {
        let probe = try await market()
        for stock in [3, 4] {
            let old = await probe.send("GET", "/api/products", headers: Self.gzip)
            let body = "{\"stock\":\(stock),\"secret\":\"vendor-pw\"}"
            #expect(await probe.json("PATCH", "/api/products/1", body).status == 202)
            let new = await probe.send("GET", "/api/products", headers: Self.gzip)
            #expect(new.headers["Content-Encoding"] == "gzip" && new != old)
            #expect(await probe.send("GET", "/api/products").text.contains("\"stock\":\(stock)"))
        }
    }

    @Test("Small, personal and secret responses, images and refusals are sent as they are")
    func plain() async throws {
        let probe = try await market()
        let root = try await probe.send("GET", "/api/products/1").root
        let address = try #require(root["images"]?.elements.first(where: { _ in true })?["url"]?.string)
        let image = address.dropFirst("http://market.test".count)
        for target in [
            "/healthChecker", "/api/products/99", String(image), "/api/products?items_per_page=1&page_no=99",
        ] {
            let response = await probe.send("GET", target, headers: Self.gzip)
            #expect(response.headers["Content-Encoding"] == nil, "\(target)")
        }
        var headers = Self.gzip
        let secret = await probe.json("POST", "/api/products/1/archived", #"{"secret":"vendor-pw"}"#, headers: headers)
        #expect(secret.status == 200 && secret.headers["Content-Encoding"] == nil)
        headers["identifier"] = "aa-1"
        let mine = "/api/products?vendor_id=1&status=hidden&items_per_page=50"
        let personal = await probe.send("GET", mine, headers: headers)
        #expect(personal.headers["Content-Encoding"] == nil)
        let long = HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: Data(String(repeating: "a", count: 5000).utf8)
        )
        let origin = HTTPOrigin(scheme: "http", host: "market.test")
        let request = HTTPRequest(method: .get, origin: origin, target: "/", headers: Self.gzip)
        for caching in ["private, no-store", "no-store", "private, max-age=0"] {
            var response = long
            response.headers["Cache-Control"] = caching
            #expect(CodedResponse(response, to: request).form(for: request) == response)
        }
        var (open, posted) = (long, request)
        open.headers["Cache-Control"] = "no-cache"
        posted.method = .post
        #expect(CodedResponse(open, to: request).form(for: request)?.headers["Content-Encoding"] == "gzip")
        #expect(CodedResponse(open, to: posted).form(for: posted) == open)
        open.body = open.body.prefix(859)
        #expect(CodedResponse(open, to: request).form(for: request)?.headers["Content-Encoding"] == nil)
    }
}
