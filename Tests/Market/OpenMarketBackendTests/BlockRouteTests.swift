import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer
@testable import OpenMarketSQLite

@Suite("Blocks over HTTP", .slot)
struct BlockRouteTests {
    /// Ann and Bob, who each sell a product, and Cat, who looks on.
    private struct Scene {
        let probe: FirebaseProbe
        private(set) var people: [String: FirebaseProbe.Session] = [:]
        private(set) var vendors: [String: Int] = [:]
        private(set) var products: [String: Int] = [:]

        init() async throws {
            probe = try await FirebaseProbe()
            for name in ["ann", "bob", "cat"] {
                let user = try await probe.signUp("\(name)@example.com")
                let fields = #""uid":{"stringValue":"\#(user.uid)"},"name":{"stringValue":"\#(name)"}"#
                let claim = FirebaseProbe.set("vendors/\(NameID.make(of: name))", fields)
                #expect(await probe.commit(claim, as: user.idToken).status == 200)
                let vendor = await probe.call("POST", "/api/vendors", as: user.idToken, #"{"name":"\#(name)"}"#)
                people[name] = user
                vendors[name] = try vendor.id
                let (identifier, secret) = (try vendor.root["identifier"]?.string, try vendor.root["secret"]?.string)
                let params = MarketProbe.params([
                    "name": "\"lamp of \(name)\"", "secret": "\"\(secret ?? "")\"",
                ])
                let form = MultipartBody(parts: [.text("params", params), .image("photo.png")])
                let made = await probe.backend.respond(
                    to: HTTPRequest(
                        method: .post,
                        origin: HTTPOrigin(scheme: "http", host: "market.test"),
                        target: "/api/products",
                        headers: ["identifier": identifier ?? "", "Content-Type": form.contentType],
                        body: .bytes(form.bytes)
                    )
                )
                products[name] = try made.id
            }
        }

        func ask(_ method: String, _ target: String, as name: String?, _ body: String? = nil) async -> HTTPResponse {
            await probe.call(method, target, as: name.flatMap { people[$0]?.idToken }, body)
        }

        func listen(as name: String) async throws -> ResponseStream {
            let request = HTTPRequest(
                method: .get,
                origin: HTTPOrigin(scheme: "http", host: "market.test"),
                target: "/api/events",
                headers: ["Authorization": "Bearer " + (people[name]?.idToken ?? "")]
            )
            let response = try #require(await probe.backend.stream(for: request))
            return try #require(response.body)
        }

        func rename(_ name: String) async throws {
            var change = ProductChange()
            change.name = .set("old lamp of \(name)")
            let id = RecordID<ProductRecord>(Int64(try #require(products[name])))
            _ = try await probe.backend.store.update(id, change)
        }

        func block(_ name: String, by blocker: String) async throws -> HTTPResponse {
            await ask("POST", "/api/blocks", as: blocker, #"{"vendor_id":\#(try #require(vendors[name]))}"#)
        }
    }

    /// Every address at which goods are shown.
    private static func targets(_ scene: Scene, of name: String) throws -> [String] {
        let (vendor, product) = (try #require(scene.vendors[name]), try #require(scene.products[name]))
        return [
            "/api/products", "/api/products?page_no=1&items_per_page=100", "/api/products?search_value=lamp",
            "/api/products?search_value=\(name)", "/api/products?vendor_id=\(vendor)", "/api/products?sort=price_asc",
            "/api/products?sort=likes&min_price=1", "/api/products?in_stock=true&currency=KRW",
            "/api/products?status=on_sale&sort=oldest", "/api/products/\(product)",
            "/api/products/\(product)/history", "/images.json",
        ]
    }

    @Test("At no address one of the two meets the other, and everybody else meets both")
    func matrix() async throws {
        let scene = try await Scene()
        #expect(try await scene.block("bob", by: "ann").status == 200)
        var asked = 0
        for (reader, other) in [("ann", "bob"), ("bob", "ann")] {
            let product = try #require(scene.products[other])
            for target in try Self.targets(scene, of: other) {
                let response = await scene.ask("GET", target, as: reader)
                #expect(!response.text.contains("lamp of \(other)"), "\(reader) \(target)")
                #expect(!response.text.contains(#""product_id":\#(product)"#), "\(reader) \(target)")
                if target.hasPrefix("/api/products/") { #expect(response.status == 404, "\(target)") }
                #expect(response.headers["ETag"] == nil, "\(reader) \(target)")
                for stranger in ["cat", nil] {
                    let seen = await scene.ask("GET", target, as: stranger)
                    #expect(seen.status == 200, "\(target)")
                    let shows = seen.text.contains("lamp of \(other)") || target.hasSuffix("/history")
                    #expect(shows, "\(target)")
                }
                asked += 1
            }
            let list = try await scene.ask("GET", "/api/products", as: reader).root
            #expect(list["totalCount"]?.number?.int == 2)
            #expect(list["pages"]?.elements.map { _ in 1 }.count == 2)
        }
        #expect(asked == 24)
    }

    /// The same address is asked before the block and after it: what it shows of the other one is gone.
    @Test("Nor in counts, at the addresses of sellers and sales, and among those who are followed")
    func relations() async throws {
        let scene = try await Scene()
        for (reader, other) in [("ann", "bob"), ("bob", "ann")] {
            let vendor = try #require(scene.vendors[other])
            #expect(await scene.ask("POST", "/api/follows", as: reader, #"{"vendor_id":\#(vendor)}"#).status == 200)
        }
        let places: [(pattern: String, isHidden: Bool)] = [
            ("/api/products/facets", false), ("/api/sellers/{vendor}", true), ("/api/sellers/{vendor}/reviews", true),
            ("/api/follows", false), ("/api/follows/products", false), ("/api/sales/{product}", true),
        ]
        func ask(_ pattern: String, of other: String, as reader: String) async throws -> HTTPResponse {
            let (vendor, product) = (try #require(scene.vendors[other]), try #require(scene.products[other]))
            let target = pattern.replacing("{vendor}", with: "\(vendor)").replacing("{product}", with: "\(product)")
            return await scene.ask("GET", target, as: reader)
        }
        var before: [String: HTTPResponse] = [:]
        for (reader, other) in [("ann", "bob"), ("bob", "ann")] {
            for place in places { before[reader + place.pattern] = try await ask(place.pattern, of: other, as: reader) }
        }
        #expect(try await scene.block("bob", by: "ann").status == 200)
        for (reader, other) in [("ann", "bob"), ("bob", "ann")] {
            for place in places {
                let (old, new) = (before[reader + place.pattern], try await ask(place.pattern, of: other, as: reader))
                #expect(old?.status == 200 || place.pattern.contains("sales"), "\(place.pattern)")
                #expect(new.status == (place.isHidden ? 404 : 200), "\(reader) \(place.pattern)")
                #expect(old?.text != new.text || place.pattern.contains("sales"), "\(reader) \(place.pattern)")
                #expect(!new.text.contains(#""name":"\#(other)""#) && !new.text.contains("of \(other)"))
            }
        }
    }

    /// A new address has to be looked at, too.
    @Test("Every address that the description of the API has was looked at, or shows no one's goods")
    func complete() throws {
        let text = try packageFile("Documentation/Server/openapi.yaml")
        var (path, readable) = ("", Set<String>())
        for line in text.split(separator: "\n") {
            if line.hasPrefix("  /"), let end = line.lastIndex(of: ":") { path = String(line[..<end].dropFirst(2)) }
            if line.hasPrefix("    get:") { readable.insert(path) }
        }
        let lookedAt: Set = [
            "/api/products", "/api/products/{id}", "/api/products/{id}/history", "/images.json",
            "/api/products/facets", "/api/sellers/{id}", "/api/sellers/{id}/reviews", "/api/follows",
            "/api/follows/products", "/api/sales", "/api/sales/{id}", "/api/events",
        ]
        // Older servers know no users, and an image lies at an address that only a product tells.
        let others: Set = [
            "/healthChecker", "/api/uploads/{upload}", "/api/blocks", "/api/accounts/me", "/items/{page}", "/item/{id}",
            "/images/{file}", "/api/chats", "/api/chats/{id}/messages", "/api/profile", "/api/users/{id}",
            "/api/names/{name}", "/api/likes", "/api/notices", "/api/products/searches", "/api/sessions",
            "/api/accounts/me/second-factor",
            "/thumbnails/{file}", "/training-resources/{vendor_id}/{folder}/{file}",
        ]
        #expect(readable == lookedAt.union(others))
    }

    @Test("The list of blocks is its user's own, and a block can be taken back")
    func list() async throws {
        let scene = try await Scene()
        let first = try await scene.block("bob", by: "ann")
        #expect(first.headers["Cache-Control"] == "private, no-store")
        #expect(try first.root["name"]?.string == "bob")
        #expect(try first.root["user_id"]?.string == scene.people["bob"]?.uid)
        let user = try #require(scene.people["cat"]?.uid)
        #expect(await scene.ask("POST", "/api/blocks", as: "ann", #"{"user_id":"\#(user)"}"#).status == 200)
        let names = try await scene.ask("GET", "/api/blocks", as: "ann").root["vendors"]?.elements.compactMap {
            $0["name"]?.string
        }
        #expect(Set(names ?? []) == ["bob", "cat"])
        #expect(
            try await scene.ask("GET", "/api/blocks", as: "bob").root["vendors"]?.elements.map { _ in 1 }.count == 0
        )
        for _ in 0..<2 {
            #expect(await scene.ask("DELETE", "/api/blocks/\(scene.vendors["bob"] ?? 0)", as: "ann").status == 204)
        }
        #expect(
            try await scene.ask("GET", "/api/blocks", as: "ann").root["vendors"]?.elements.map { _ in 1 }.count == 1
        )
    }

    @Test("Apps that read documents meet the follows made here, and a block of theirs can be taken back here")
    func documents() async throws {
        let scene = try await Scene()
        let (ann, bob) = (try #require(scene.people["ann"]), try #require(scene.people["bob"]))
        let vendor = try #require(scene.vendors["bob"])
        let (block, follow) = ("blocks/\(ann.uid)_\(bob.uid)", "follows/\(ann.uid)/sellers/\(bob.uid)")
        func read(_ path: String) async -> HTTPResponse {
            await scene.probe.documents("GET", "/" + path, as: ann.idToken)
        }

        for _ in 0..<2 {
            #expect(await scene.ask("POST", "/api/follows", as: "ann", #"{"vendor_id":\#(vendor)}"#).status == 200)
        }
        #expect(await read(follow).text.contains("seenAt"))
        #expect(await read("sellers/\(bob.uid)").text.contains(#""integerValue":"1""#))
        for _ in 0..<2 {
            #expect(await scene.ask("DELETE", "/api/follows/\(vendor)", as: "ann").status == 204)
        }
        #expect(await read(follow).status == 404)
        #expect(await read("sellers/\(bob.uid)").text.contains(#""integerValue":"0""#))

        // Who is blocked could read the document, and is told nothing.
        #expect(try await scene.block("bob", by: "ann").status == 200)
        #expect(await read(block).status == 404)
        #expect(await scene.ask("DELETE", "/api/blocks/\(vendor)", as: "ann").status == 204)
        #expect(await scene.probe.addProfile(of: bob, named: "bob").status == 200)
        let fields =
            #""by":{"stringValue":"\#(ann.uid)"},"name":{"stringValue":"bob"},"#
            + #""members":{"arrayValue":{"values":[{"stringValue":"\#(ann.uid)"},{"stringValue":"\#(bob.uid)"}]}}"#
        let time = #","updateTransforms":[{"fieldPath":"at","setToServerValue":"REQUEST_TIME"}]"#
        #expect(await scene.probe.commit(FirebaseProbe.set(block, fields, time), as: ann.idToken).status == 200)
        #expect(await scene.ask("GET", "/api/blocks", as: "ann").text.contains(bob.uid))
        #expect(await scene.ask("DELETE", "/api/blocks/\(bob.uid)", as: "ann").status == 204)
        #expect(await read(block).status == 404)
    }

    @Test("Who shows no token that holds, or names no vendor, is refused")
    func refusals() async throws {
        let scene = try await Scene()
        for (method, target) in [("GET", "/api/blocks"), ("POST", "/api/blocks"), ("DELETE", "/api/blocks/1")] {
            #expect(await scene.ask(method, target, as: nil, "{}").status == 401)
            #expect(await scene.probe.call(method, target, as: "forged", "{}").status == 401)
        }
        for (body, status) in [
            ("{}", 400), ("[]", 400), ("", 400), (#"{"vendor_id":"x"}"#, 400), (#"{"vendor_id":-1}"#, 404),
            (#"{"vendor_id":99}"#, 404), (#"{"user_id":"nobody"}"#, 404), (#"{"user_id":7}"#, 400),
        ] {
            #expect(await scene.ask("POST", "/api/blocks", as: "ann", body).status == status, "\(body)")
        }
        #expect(try await scene.block("ann", by: "ann").status == 404)
        #expect(await scene.ask("DELETE", "/api/blocks/x", as: "ann").status == 204)
        #expect(await scene.ask("DELETE", "/api/blocks/%00", as: "ann").status == 400)
        #expect(await scene.ask("DELETE", "/api/blocks/" + String(repeating: "x", count: 300), as: "ann").status == 400)
        // A token that does not hold must not show what its user does not want to see.
        #expect(await scene.probe.call("GET", "/api/products", as: "forged").status == 401)
    }

    @Test("A user who sells nothing is blocked and unblocked by their id")
    func buyers() async throws {
        let scene = try await Scene()
        let guest = try scene.probe.session(await scene.probe.accounts("signUp", #"{"returnSecureToken":true}"#))
        let made = await scene.ask("POST", "/api/blocks", as: "ann", #"{"user_id":"\#(guest.uid)"}"#)
        #expect(made.status == 200)
        #expect(try made.root["id"]?.string == guest.uid)
        #expect(await scene.ask("GET", "/api/blocks", as: "ann").text.contains(guest.uid))
        #expect(await scene.ask("DELETE", "/api/blocks/\(guest.uid)", as: "ann").status == 204)
        #expect(await !scene.ask("GET", "/api/blocks", as: "ann").text.contains(guest.uid))
    }

    @Test("A blocked seller who gives the vendor up and sells again stays blocked")
    func givenUp() async throws {
        let scene = try await Scene()
        #expect(try await scene.block("bob", by: "ann").status == 200)
        #expect(await scene.ask("DELETE", "/api/vendors/me", as: "bob").status == 204)
        #expect(await scene.ask("GET", "/api/blocks", as: "ann").text.contains(scene.people["bob"]?.uid ?? "?"))
        let list = await scene.ask("GET", "/api/products", as: "ann")
        #expect(!list.text.contains("lamp of bob"))
    }

    @Test("Whoever is blocked says nothing in a name either")
    func names() async throws {
        let scene = try await EventScene()
        let more = #","updateMask":{"fieldPaths":["names.`\#(scene.bela.uid)`"]}"#
        func rename(_ name: String?) async -> Int {
            let own = name.map { #""\#(scene.bela.uid)":{"stringValue":"\#($0)"}"# } ?? ""
            let fields = #""names":{"mapValue":{"fields":{\#(own)}}}"#
            let write = FirebaseProbe.set("chats/\(scene.chat)", fields, more)
            return await scene.probe.commit(write, as: scene.bela.idToken).status
        }
        #expect(await rename("Bela") == 200)
        #expect(await rename("I know where you live") == 403)
        let body = #"{"user_id":"\#(scene.bela.uid)"}"#
        #expect(await scene.probe.call("POST", "/api/blocks", as: scene.anna.idToken, body).status == 200)
        #expect(await rename(nil) == 400)
    }

    @Test("A stored banner does not lead to the other one's product")
    func banners() async throws {
        let scene = try await Scene()
        let product = RecordID<ProductRecord>(Int64(try #require(scene.products["bob"])))
        let banners = [
            BannerRecord(image: "https://a.test/1.png", product: product), BannerRecord(image: "https://a.test/2.png"),
        ]
        try await scene.probe.backend.store.replaceBanners(with: banners)
        #expect(try await scene.block("bob", by: "ann").status == 200)
        for (reader, count) in [("ann", 1), ("cat", 2), ("bob", 2)] {
            let shown = try await scene.ask("GET", "/images.json", as: reader).root.elements.map { _ in 1 }.count
            #expect(shown == count, "\(reader)")
        }
    }

    @Test("The token counts in each way in which it may be sent", arguments: ["Bearer", "bearer", "Firebase"])
    func schemes(_ scheme: String) async throws {
        let scene = try await Scene()
        #expect(try await scene.block("bob", by: "ann").status == 200)
        let request = HTTPRequest(
            method: .get,
            origin: HTTPOrigin(scheme: "http", host: "market.test"),
            target: "/api/products",
            headers: ["Authorization": scheme + " " + (scene.people["ann"]?.idToken ?? "")]
        )
        #expect(await !scene.probe.backend.respond(to: request).text.contains("lamp of bob"))
    }

    @Test("Who reported is forgotten with the account, and what was reported is not")
    func reports() async throws {
        let scene = try await Scene()
        let body = #"{"product_id":\#(try #require(scene.products["bob"])),"reason":"fraud","text":"I am Ann."}"#
        #expect(await scene.ask("POST", "/api/reports", as: "ann", body).status == 204)
        let token = try #require(scene.people["ann"]?.idToken)
        #expect(await scene.probe.accounts("delete", #"{"idToken":"\#(token)"}"#).status == 200)
        let report = try #require(try await scene.probe.backend.reports().first)
        #expect(report.reporter.isEmpty && report.text.isEmpty)
        #expect(report.excerpt == "lamp of bob")
    }

    @Test("Who has blocked no one gets the list of everybody, which others may keep")
    func shared() async throws {
        let scene = try await Scene()
        let everybody = await scene.ask("GET", "/api/products", as: nil)
        let cat = await scene.ask("GET", "/api/products", as: "cat")
        #expect(everybody.body == cat.body)
        #expect(everybody.headers["ETag"] == cat.headers["ETag"])
    }

    @Test("A stream tells nothing of the other one's products from the block on, and everything again after it")
    func events() async throws {
        let scene = try await Scene()
        var streams: [ResponseStream] = []
        for name in ["ann", "bob", "cat"] { streams.append(try await scene.listen(as: name)) }
        for stream in streams { _ = stream.text }
        #expect(try await scene.block("bob", by: "ann").status == 200)
        for name in ["ann", "bob"] { try await scene.rename(name) }
        let told = streams.map(\.events)
        let events = try ["ann", "bob"].map { name in
            #"products {"change":"changed","id":\#(try #require(scene.products[name]))}"#
        }
        #expect(told == [[events[0]], [events[1]], events])
        let late = try await scene.listen(as: "ann")
        _ = late.text
        #expect(await scene.ask("DELETE", "/api/blocks/\(scene.vendors["bob"] ?? 0)", as: "ann").status == 204)
        try await scene.rename("bob")
        #expect(late.events == [events[1]])
    }

    @Test("Older generations know nothing of blocks", arguments: [ServedGeneration.v2, .v3])
    func others(_ generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        #expect(await probe.send("GET", "/api/blocks").status == 404)
        let list = await probe.send("GET", "/api/products", headers: ["Authorization": "Bearer forged"])
        #expect(list.status == 200)
    }
}
