import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Hostile input", .slot)
struct HostileInputTests {
    /// Numbers that have broken someone's program, as they stand in an address.
    static let numbers = [
        "0", "-1", "1", "2", "-0", "00", "01", "+1", "%2B1", "%201", "1%20", "1.0", "1.5", "1e2", "1e99", "0x10", "1_0",
        "1,0",
        "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "9223372036854775806",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "99999999999999999999999999", "%D9%A3", "%EF%BC%91",
        "%E4%B8%80", "NaN",
        "Infinity", "", "%00", "true", "1;2", "%27",
    ]

    @Test("No number anywhere in an address breaks the market", arguments: numbers)
    func integers(number: String) async throws {
        let probe = try await MarketProbe(.v3x)
        _ = await probe.register()
        let queries = ["page_no=", "items_per_page=", "vendor_id=", "min_price=", "max_price="].map {
            "/api/products?\($0)\(number)"
        }
        let both = "/api/products?page_no=\(number)&items_per_page=\(number)"
        for target in queries + [both, "/api/products?page_no=\(number)&page_no=1", "/api/products/\(number)"] {
            #expect([200, 400, 404].contains(await probe.send("GET", target).status), "\(target)")
        }
        #expect(
            Set([400, 404, 405, 202]).contains(
                await probe.json("PATCH", "/api/products/\(number)", #"{"secret":"vendor-pw"}"#).status
            )
        )
        #expect(
            [400, 404].contains(
                await probe.send("DELETE", "/api/products/\(number)", headers: ["identifier": "aa-1"]).status
            ) || number.isEmpty
        )
        let old = try await MarketProbe(.v1a)
        for target in ["/items/\(number)", "/item/\(number)"] {
            #expect([200, 400, 404, 405].contains(await old.send("GET", target).status))
        }
    }

    @Test("No number in a body breaks the market", arguments: numbers)
    func bodyIntegers(number: String) async throws {
        let probe = try await MarketProbe(.v3x, rules: .lenient)
        let plain = number.removingPercentEncoding ?? ""
        for field in ["price", "discounted_price", "stock", "thumbnail_id"] {
            for value in [plain.isEmpty ? "null" : plain, "\"\(plain.replacing("\0", with: ""))\""] {
                #expect([201, 400].contains(await probe.register(MarketProbe.params([field: value])).status))
            }
        }
        let old = try await MarketProbe(.v1b)
        for field in ["price", "discounted_price", "stock"] {
            let response = await old.form("POST", "/item", as: nil, MarketProbe.item([field: plain]))
            #expect([200, 400].contains(response.status))
        }
    }

    /// Ways out of a folder.
    static let escapes: [String] = {
        let steps = [
            "..", "%2e%2e", ".%2e", "..%2f", "%2e%2e%2f", "..%5c", "..\\", "%c0%ae%c0%ae", "%252e%252e", "....//",
            "%00", "..;",
        ]
        let goals = [
            "etc/passwd", "market.sqlite", "market.sqlite%00.png", "%2fetc%2fpasswd", "C:%5cwindows%5cwin.ini",
            "~/.ssh/id_rsa",
        ]
        var targets: [String] = []
        for step in steps {
            for goal in goals {
                targets += [
                    "/training-resources/1/20221115/\(step)/\(goal)", "/training-resources/\(step)/\(step)/\(goal)",
                    "/images/\(step)/\(goal)", "/training-resources/1/origin/\(step)\(goal)",
                ]
            }
        }
        return targets
    }()

    @Test("No address leads out of the folder of images", arguments: [ServedGeneration.v1a, .v2, .v3, .v3x])
    func traversal(generation: ServedGeneration) async throws {
        #expect(Self.escapes.count >= 200)
        let folder = FileManager.default.temporaryDirectory.appending(path: "market-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let backend = try await MarketBackend(
            configuration: BackendConfiguration(generation: generation),
            database: folder.appending(path: "market.sqlite")
        )
        for target in Self.escapes {
            let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "h"), target: target)
            let response = await backend.respond(to: request)
            #expect([400, 404].contains(response.status), "\(target)")
            #expect(response.headers["Content-Type"] == "application/json")
        }
        await backend.close()
    }

    @Test("What is too large is refused before it is read", arguments: ServedGeneration.allCases)
    func oversize(generation: ServedGeneration) async throws {
        var limits = BackendLimits()
        (limits.jsonBytes, limits.formBytes) = (1000, 4000)
        let probe = try await MarketProbe(generation, limits: limits)
        let large = String(repeating: " ", count: 1001)
        // A body in a file that is not there: code that reads it before it compares the length responds otherwise.
        let missing = HTTPBody.file(URL(filePath: "/nowhere/\(UUID().uuidString)"), length: 4001)
        let headers: HTTPHeaders = ["identifier": "aa-1", "Content-Type": "application/json"]
        let (method, target) = generation.hasItems ? ("POST", "/item") : ("PATCH", "/api/products/1")
        #expect(await probe.send(method, target, headers: headers, body: missing).status == 413)
        if generation.hasItems {
            let parts = MarketProbe.item(images: [.image("a.png", TestImage.png(bytes: 5000), field: "images[]")])
            #expect(await probe.form("POST", "/item", as: nil, parts).status == 413)
        } else {
            #expect(await probe.json("PATCH", "/api/products/1", large).status == 413)
            #expect(await probe.register(images: [.image("a", TestImage.png(bytes: 5000))]).status == 413)
        }
    }

    @Test(
        "JSON that is nested without end, or is no JSON, is refused",
        arguments: [
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 5000),
            "{\"secret\":\"vendor-pw\",}", "nul", "\u{FEFF}{}",
            "{\"secret\":\"vendor-pw\"}x", "{'secret':'x'}", "{\"secret\":vendor-pw}",
        ]
    )
    func badJSON(text: String) async throws {
        let probe = try await MarketProbe(.v3)
        _ = await probe.register()
        #expect(await probe.json("PATCH", "/api/products/1", text).status == 400)
        #expect(await probe.register(text).status == 400)
    }

    @Test("Who may do what: the owner everything, others nothing, and the extended generation says why")
    func ownership() async throws {
        for generation in [ServedGeneration.v2, .v3, .v3x] {
            let probe = try await MarketProbe(generation)
            _ = await probe.register()
            let step = generation == .v2 ? "secret" : "archived"
            let ways: [(String?, String, Int, String?)] = [
                (nil, MarketProbe.secret, 400, nil), ("unknown", MarketProbe.secret, 401, nil),
                ("aa-1", "wrong secret", 403, "wrongSecret"), ("bb-2", MarketProbe.otherSecret, 403, "otherVendor"),
                ("bb-2", MarketProbe.secret, 403, "wrongSecret"),
            ]
            for (identifier, secret, status, problem) in ways {
                let body = "{\"stock\":9,\"secret\":\"\(secret)\"}"
                let responses = [
                    await probe.json("PATCH", "/api/products/1", as: identifier, body),
                    await probe.json("POST", "/api/products/1/\(step)", as: identifier, body),
                ]
                for response in responses {
                    #expect(response.status == status)
                    #expect(try response.root["problem"]?.string == (generation == .v3x ? problem : nil))
                }
            }
            let unlocked = await probe.json("POST", "/api/products/1/\(step)", #"{"secret":"vendor-pw"}"#).text
            let target = generation == .v2 ? "/api/products/1/\(unlocked)" : unlocked
            #expect(await probe.send("DELETE", target, headers: ["identifier": "bb-2"]).status == 403)
            #expect(await probe.send("DELETE", target).status == 400)
            #expect(try await probe.send("GET", "/api/products/1").root["stock"]?.number?.int == 3)
            #expect(await probe.send("DELETE", target, headers: ["identifier": "aa-1"]).status == 202)
        }
    }

    @Test("Guessing a password of the first generation ends in 429 with a time to wait")
    func guessing() async throws {
        let probe = try await MarketProbe(.v1b)
        _ = await probe.form("POST", "/item", as: nil, MarketProbe.item())
        var statuses: [Int] = []
        for guess in 0..<8 {
            statuses.append(await probe.form("PATCH", "/item/1", as: nil, [.text("password", "guess \(guess)")]).status)
        }
        #expect(statuses == [404, 404, 404, 404, 404, 429, 429, 429])
        let response = await probe.form("PATCH", "/item/1", as: nil, [.text("password", "pw")])
        #expect(response.headers["Retry-After"] == "1")
        probe.clock.advance(by: .seconds(2))
        #expect(await probe.form("PATCH", "/item/1", as: nil, [.text("password", "pw")]).status == 200)
    }

    @Test(
        "Whatever the address, there is a response in JSON",
        arguments: [
            "", "/", "*", "/api", "/api/products/1/2/3/4", "/item", "/%", "/%zz", "/api/products?%",
            "/api/products?a=%ff", "/a?b#c",
        ]
    )
    func oddAddresses(target: String) async throws {
        for generation in ServedGeneration.allCases {
            let response = await (try MarketProbe(generation)).send("GET", target)
            #expect([400, 404, 405].contains(response.status))
            #expect(try response.root.isObject)
        }
    }
}
