import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

@Suite("Following over HTTP", .slot)
struct FollowRouteTests {
    private static func follow(_ scene: DealScene, _ vendor: Int?, as name: String?) async -> HTTPResponse {
        await scene.ask("POST", "/api/follows", as: name, #"{"vendor_id":\#(vendor ?? 0)}"#)
    }

    private static func news(_ scene: DealScene, as name: String) async throws -> [Int?] {
        try await scene.ask("GET", "/api/follows", as: name).root["follows"]?.elements.map {
            $0["new_products"]?.number?.int
        } ?? []
    }

    private static func names(_ response: HTTPResponse) throws -> [String?] {
        try response.root["pages"]?.elements.map { $0["name"]?.string } ?? []
    }

    @Test("What a followed seller registers counts as new until it was looked at, and is listed newest first")
    func news() async throws {
        let scene = try await DealScene()
        for _ in 0..<2 { #expect(await Self.follow(scene, scene.vendors["sam"], as: "bea").status == 200) }
        #expect(await Self.follow(scene, scene.vendors["cat"], as: "bea").status == 200)
        #expect(try await Self.news(scene, as: "bea") == [0, 0])
        let chair = try await scene.sell("chair", by: "sam")
        _ = try await scene.sell("table", by: "cat")
        _ = try await scene.sell("book", by: "sam")
        #expect(try await Self.news(scene, as: "bea").reduce(0) { $0 + ($1 ?? 0) } == 3)
        let all = await scene.ask("GET", "/api/follows/products", as: "bea")
        #expect(try Self.names(all) == ["book", "table", "chair", "lamp"])
        #expect(try all.root["totalCount"]?.number?.int == 4)
        let first = try await scene.ask("GET", "/api/follows/products?items_per_page=3", as: "bea").root
        let cursor = try #require(first["nextCursor"]?.string)
        let rest = await scene.ask("GET", "/api/follows/products?items_per_page=3&cursor=\(cursor)", as: "bea")
        #expect(try Self.names(rest) == ["lamp"])
        #expect(try rest.root["nextCursor"]?.string == nil)
        #expect(try await scene.edit(#""status":"hidden""#, product: chair).status == 202)
        #expect(try await Self.news(scene, as: "bea").reduce(0) { $0 + ($1 ?? 0) } == 2)
        let shown = await scene.ask("GET", "/api/follows/products", as: "bea")
        #expect(try Self.names(shown) == ["book", "table", "lamp"])
        for vendor in [scene.vendors["sam"] ?? 0, scene.vendors["cat"] ?? 0] {
            #expect(await scene.ask("POST", "/api/follows/\(vendor)/seen", as: "bea", "{}").status == 204)
        }
        #expect(try await Self.news(scene, as: "bea") == [0, 0])
    }

    @Test("No number below 1 is that of a vendor", arguments: ["0", "-1"])
    func numbers(vendor: String) async throws {
        let scene = try await DealScene()
        #expect(await scene.ask("DELETE", "/api/follows/\(vendor)", as: "bea").status == 400)
        #expect(await scene.ask("POST", "/api/follows/\(vendor)/seen", as: "bea", "{}").status == 400)
    }

    @Test("Who follows is counted and told to no one, and can stop")
    func followers() async throws {
        let scene = try await DealScene()
        #expect(await Self.follow(scene, scene.vendors["sam"], as: "bea").status == 200)
        let target = "/api/sellers/\(scene.vendors["sam"] ?? 0)"
        for (name, isFollowed) in [("bea", true), ("cat", false), ("sam", false)] {
            let page = await scene.ask("GET", target, as: name)
            #expect(try page.root["followers"]?.number?.int == 1)
            #expect(try page.root["is_followed"]?.bool == isFollowed, "\(name)")
            #expect(!page.text.contains(scene.uid("bea")))
        }
        #expect(await !scene.ask("GET", target, as: nil).text.contains(scene.uid("sam")))
        #expect(try await Self.news(scene, as: "cat").isEmpty)
        for _ in 0..<2 {
            #expect(await scene.ask("DELETE", "/api/follows/\(scene.vendors["sam"] ?? 0)", as: "bea").status == 204)
        }
        #expect(try await scene.ask("GET", target, as: nil).root["followers"]?.number?.int == 0)
    }

    @Test("Without a token, oneself, and sellers that are not there are refused")
    func refusals() async throws {
        let scene = try await DealScene()
        for (method, target) in [
            ("GET", "/api/follows"), ("POST", "/api/follows"), ("DELETE", "/api/follows/1"),
            ("POST", "/api/follows/1/seen"), ("GET", "/api/follows/products"),
        ] {
            #expect(await scene.ask(method, target, as: nil, "{}").status == 401, "\(method) \(target)")
            #expect(await scene.probe.call(method, target, as: "forged", "{}").status == 401)
        }
        #expect(await scene.probe.call("GET", "/api/sellers/1", as: "forged").status == 401)
        #expect(await Self.follow(scene, scene.vendors["sam"], as: "sam").status == 404)
        #expect(await Self.follow(scene, 99, as: "bea").status == 404)
        #expect(await scene.ask("POST", "/api/follows", as: "bea", "{}").status == 400)
        #expect(await scene.ask("DELETE", "/api/follows/x", as: "bea").status == 400)
        #expect(await scene.ask("GET", "/api/follows/products?cursor=x", as: "bea").status == 400)
        #expect(await scene.ask("GET", "/api/sellers/99", as: nil).status == 404)
        #expect(await scene.ask("GET", "/api/sellers/nobody", as: nil).status == 404)
    }

    @Test("A block ends following in both directions, whoever blocks", arguments: ["sam", "cat"])
    func blocks(blocker: String) async throws {
        let scene = try await DealScene()
        #expect(await Self.follow(scene, scene.vendors["sam"], as: "cat").status == 200)
        #expect(await Self.follow(scene, scene.vendors["cat"], as: "sam").status == 200)
        await scene.block(blocker == "sam" ? "cat" : "sam", by: blocker)
        for (name, other) in [("sam", "cat"), ("cat", "sam")] {
            #expect(try await Self.news(scene, as: name).isEmpty)
            #expect(await Self.follow(scene, scene.vendors[other], as: name).status == 404)
            #expect(await scene.ask("GET", "/api/sellers/\(scene.vendors[other] ?? 0)", as: name).status == 404)
            #expect(await scene.ask("GET", "/api/sellers/\(scene.uid(other))", as: name).status == 404)
        }
    }
}
