import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

/// What working clients of the live servers did, which must go on working.
@Suite("Habits of existing clients", .slot)
struct ClientHabitTests {
    static let generations: [ServedGeneration] = [.v2, .v3, .v3x]

    /// A form written by hand.
    private func raw(
        _ probe: MarketProbe,
        type: String,
        _ text: String,
        method: String = "POST",
        target: String = "/api/products"
    ) async -> HTTPResponse {
        var body = Data()
        for (place, piece) in text.components(separatedBy: "<PNG>").enumerated() {
            if place > 0 { body += TestImage.png }
            body += Data(piece.replacing("\n", with: "\r\n").utf8)
        }
        let headers: HTTPHeaders = ["identifier": "aa-1", "Content-Type": type]
        return await probe.send(method, target, headers: headers, body: .bytes(body))
    }

    private static let params = MarketProbe.params

    /// Boundary header, and the form; `params` and an image in the way of one client each.
    static let writtenForms: [(String, String, String)] = [
        (
            "a quoted boundary", #"multipart/form-data; boundary="B""#,
            "--B\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n"
                + "--B\nContent-Disposition: form-data; name=\"images\"; filename=\"1.png\"\n\n<PNG>\n--B--\n"
        ),
        (
            "a boundary of dashes", "multipart/form-data; boundary=----WebKit1",
            "------WebKit1\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n------WebKit1\n"
                + "Content-Disposition: form-data; name=\"images\"; filename=\"1.png\"\n\n<PNG>\n------WebKit1--"
        ),
        (
            "a line end in front", "multipart/form-data; boundary=aaa",
            "\n--aaa\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n"
                + "--aaa\nContent-Disposition: form-data; name=\"images\"; filename=\"1.png\"\n\n<PNG>\n--aaa--\n"
        ),
        (
            "line ends behind the fields", "multipart/form-data; boundary=aaa",
            "--aaa\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n\n\n"
                + "--aaa\nContent-Disposition: form-data; name=\"images\"; filename=\"1.png\"\n\n<PNG>\n\n--aaa--\n"
        ),
        (
            "no space in the disposition", "multipart/form-data; boundary=B",
            "--B\nContent-Disposition:form-data; name=\"params\"\n\n\(params)\n"
                + "--B\nContent-Disposition:form-data; name=\"images\"; filename=\"1.png\"\n\n<PNG>\n--B--\n"
        ),
        (
            "names without quotes", "multipart/form-data; boundary=B",
            "--B\nContent-Disposition: form-data; name=params\n\n\(params)\n"
                + "--B\nContent-Disposition: form-data; name=images; filename=1.png\n\n<PNG>\n--B--\n"
        ),
        (
            "a type with a space behind it", "multipart/form-data; boundary=B",
            "--B\nContent-Disposition: form-data; name=\"params\"\nContent-Type: application/json \n\n\(params)\n"
                + "--B\nContent-Disposition: form-data; name=\"images\"; filename=\"\"\nContent-Type: header\n\n<PNG>\n--B--\n"
        ),
        (
            "pictures first, and the identifier as a part", "multipart/form-data; boundary=B",
            "--B\nContent-Disposition: form-data; name=\"images\"; filename=\"a\"\nContent-Type: image/gif\n\n<PNG>\n"
                + "--B\nContent-Disposition: form-data; name=\"identifier\"\n\nsomebody\n"
                + "--B\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n--B--\n"
        ),
        (
            "pictures under the name of a list", "multipart/form-data; boundary=B",
            "--B\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n"
                + "--B\nContent-Disposition: form-data; name=\"images[]\"; filename=\"1.png\"\n\n<PNG>\n--B--\n"
        ),
        (
            "an end without its dashes", "multipart/form-data; boundary=B",
            "--B\nContent-Disposition: form-data; name=\"params\"\n\n\(params)\n"
                + "--B\nContent-Disposition: form-data; name=\"images\"; filename=\"1.png\"\n\n<PNG>\n--B\n"
        ),
    ]

    @Test("Every form that the live servers took is taken", arguments: writtenForms.map(\.0), generations)
    func forms(name: String, generation: ServedGeneration) async throws {
        let form = try #require(Self.writtenForms.first { $0.0 == name })
        let probe = try await MarketProbe(generation)
        let response = await raw(probe, type: form.1, form.2)
        #expect(response.status == 201, "\(name): \(response.text)")
        #expect(try response.root["images"]?.elements.first(where: { _ in true })?["url"]?.string != nil)
    }

    @Test("Forms that the live servers refused are refused with 400", arguments: generations)
    func refused(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let bare = "B\nContent-Disposition: form-data; name=\"params\"\n\n\(Self.params)\nB--\n"
        let fieldByField = "--B\nContent-Disposition: form-data; name=\"name\"\n\nPhone\n--B--\n"
        for text in [bare, fieldByField, "", "--B--\n"] {
            #expect(await raw(probe, type: "multipart/form-data; boundary=B", text).status == 400)
        }
        #expect(await raw(probe, type: "application/json", Self.params).status == 400)
        #expect(await raw(probe, type: "multipart/form-data", Self.writtenForms[1].2).status == 400)
    }

    @Test(
        "JSON is JSON, whatever the type says",
        arguments: [
            nil, "application/json", "application/json ", "text/plain", "multipart/form-data; boundary=x",
        ] as [String?]
    )
    func untypedJSON(type: String?) async throws {
        for generation in Self.generations {
            let probe = try await MarketProbe(generation)
            _ = await probe.register()
            let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
            let body = #"{"price":99,"discounted_price":9,"secret":"vendor-pw"}"#
            #expect(await probe.json("PATCH", "/api/products/1", body, headers: headers).status == 202)
            let step = generation == .v2 ? "secret" : "archived"
            let unlocked = await probe.json(
                "POST",
                "/api/products/1/\(step)",
                #"{"secret":"vendor-pw"}"#,
                headers: headers
            )
            #expect(unlocked.status == 200)
        }
    }

    @Test(
        "Slashes and question marks too many mean nothing",
        arguments: [
            "//api/products?page_no=1&items_per_page=10", "/api/products/?items_per_page=10&page_no=1",
            "/api/products?",
            "/api/products??page_no=1", "/api//products", "/api/products?&&page_no=1&",
            "/api/products?page_no=&unknown=x",
            "/api/products?search_value=",
        ]
    )
    func addresses(target: String) async throws {
        for generation in Self.generations {
            let probe = try await MarketProbe(generation)
            _ = await probe.register()
            let response = await probe.send("GET", target)
            #expect(response.status == 200)
            #expect(response.text.contains(#""vendor_id":1"#))
        }
    }

    @Test("Methods in lower case are none that the market knows", arguments: ServedGeneration.allCases)
    func lowerCase(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let target = generation.hasItems ? "/item/1" : "/api/products/1"
        for method in ["get", "pAtCh", "delete"] {
            let response = await probe.json(method, target, #"{"secret":"vendor-pw","stock":1}"#)
            #expect(response.status == 405)
            #expect(response.headers["Allow"]?.contains("PATCH") == true)
        }
        let account = await probe.json("post", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=a", "{}")
        #expect(account.status == 404)
    }

    @Test("Reads with a type and a body, a slash at the end, and HEAD are understood")
    func methods() async throws {
        let probe = try await MarketProbe(.v3)
        _ = await probe.register()
        let headers: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=x"]
        #expect(
            await probe.send("GET", "/api/products/1", headers: headers, body: .bytes(Data("{}".utf8))).status == 200
        )
        #expect(await probe.json("PATCH", "/api/products/1/", #"{"stock":1,"secret":"vendor-pw"}"#).status == 202)
        #expect(await probe.send("HEAD", "/api/products").status == 200)
        let options = await probe.send("OPTIONS", "/api/products/1")
        #expect(options.status == 204)
        #expect(options.headers["Allow"] == "GET, HEAD, PATCH, DELETE, OPTIONS")
        #expect(await probe.send("PUT", "/api/products").headers["Allow"] == "GET, HEAD, POST, OPTIONS")
    }

    @Test("Both spellings of the description are taken, the generation's own first", arguments: generations)
    func description(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        let (own, other) = generation == .v2 ? ("descriptions", "description") : ("description", "descriptions")
        let foreign = MarketProbe.params([own: "-"].merging([other: #""the other spelling""#]) { $1 })
        #expect(try await probe.register(foreign).root["description"]?.string == "the other spelling")
        let both = MarketProbe.params([other: #""the other spelling""#, own: #""its own spelling""#])
        #expect(try await probe.register(both).root["description"]?.string == "its own spelling")
    }

    @Test(
        "A delete token works without its end marks, with them encoded, and as a last segment",
        arguments: [
            "cut", "encoded", "whole",
        ]
    )
    func tokens(way: String) async throws {
        let probe = try await MarketProbe(.v3)
        // Tokens of products with two digits end in one mark, with one digit in none or two.
        for _ in 0..<11 { _ = await probe.register() }
        for id in [1, 11] {
            let path = await probe.json("POST", "/api/products/\(id)/archived", #"{"secret":"vendor-pw"}"#).text
            let target =
                switch way {
                case "cut": path.replacing("=", with: "")
                case "encoded": path.replacing("=", with: "%3D")
                default: "/api/products/" + (path.split(separator: "/").last ?? "")
                }
            #expect(await probe.send("DELETE", target, headers: ["identifier": "aa-1"]).status == 202)
        }
    }

    @Test(
        "Without type and length of a page there are ten rows of the first one; behind the last there are none",
        arguments: generations
    )
    func paging(generation: ServedGeneration) async throws {
        let probe = try await MarketProbe(generation)
        for _ in 0..<12 { _ = await probe.register() }
        #expect(try await probe.send("GET", "/api/products").root["pages"]?.elements.map { _ in 1 }.count == 10)
        let root = try await probe.send("GET", "/api/products?page_no=9&items_per_page=5").root
        let isSnake = generation == .v2
        #expect(root["pages"]?.elements.map { _ in 1 }.count == 0)
        #expect(root[isSnake ? "has_next" : "hasNext"]?.bool == false)
        #expect(root[isSnake ? "has_prev" : "hasPrev"]?.bool == true)
        #expect(root[isSnake ? "last_page" : "lastPage"]?.number?.int == 3)
        #expect(root["limit"]?.number?.int == 45)
    }

    @Test("Pages overlap only where that is asked for")
    func overlap() async throws {
        for (quirks, expected) in [([], [4, 3]), ([Quirk.overlappingPages], [4, 3, 2, 1])] as [(Set<Quirk>, [Int])] {
            let probe = try await MarketProbe(.v3, quirks: quirks)
            for _ in 0..<6 { _ = await probe.register() }
            let root = try await probe.send("GET", "/api/products?page_no=2&items_per_page=2").root
            #expect(root["pages"]?.elements.compactMap { $0["id"]?.number?.int } == expected)
            #expect(root["limit"]?.number?.int == 4)
        }
    }

    @Test("A page number below one fails with 5xx only where that is asked for")
    func pageNumbers() async throws {
        #expect(try await MarketProbe(.v2).send("GET", "/api/products?page_no=-1").status == 400)
        let probe = try await MarketProbe(.v2, quirks: [.failingPageNumbers])
        #expect(await probe.send("GET", "/api/products?page_no=-1").status == 500)
        #expect(await probe.send("GET", "/api/products?page_no=0").status == 500)
        #expect(await probe.send("GET", "/api/products?page_no=x").status == 400)
    }

    @Test("The second variant of the first generation breaks down over parts named images, if asked for")
    func images() async throws {
        let parts = MarketProbe.item(images: [.image("a.png", field: "images")])
        #expect(try await MarketProbe(.v1a).form("POST", "/item", as: nil, parts).status == 200)
        #expect(try await MarketProbe(.v1b).form("POST", "/item", as: nil, parts).status == 400)
        let broken = try await MarketProbe(.v1b, quirks: [.unavailableOnMalformedForms]).form(
            "POST",
            "/item",
            as: nil,
            parts
        )
        #expect(broken.status == 503)
        #expect(broken.headers["Content-Type"]?.hasPrefix("text/html") == true)
    }

    @Test("A search looks at the product's and the vendor's name, whatever the case; the second generation has none")
    func search() async throws {
        let probe = try await MarketProbe(.v3)
        _ = await probe.register(MarketProbe.params(["name": #""Red bicycle""#]))
        _ = await probe.register(MarketProbe.params(["secret": "\"\(MarketProbe.otherSecret)\""]), as: "bb-2")
        for (text, ids) in [
            ("bicycle", [1]), ("RED", [1]), ("MIMM", [2]), ("%ED%85%8C%EC%8A%A4", [2]), ("nothing", []), ("", [2, 1]),
        ] {
            let root = try await probe.send("GET", "/api/products?search_value=\(text)").root
            #expect(root["pages"]?.elements.compactMap { $0["id"]?.number?.int } == ids)
            #expect(root["totalCount"]?.number?.int == ids.count)
        }
        let old = try await MarketProbe(.v2)
        _ = await old.register()
        #expect(try await old.send("GET", "/api/products?search_value=nothing").root["total_count"]?.number?.int == 1)
    }
}
