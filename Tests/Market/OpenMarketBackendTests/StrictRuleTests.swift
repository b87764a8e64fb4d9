import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("What is accepted", .slot)
struct StrictRuleTests {
    /// A field, a value in JSON, and whether strict rules let it pass.
    static let values: [(String, String, Bool)] = [
        ("name", #""ab""#, false), ("name", #""abc""#, true),
        ("name", "\"\(String(repeating: "가", count: 100))\"", true),
        ("name", "\"\(String(repeating: "가", count: 101))\"", false), ("name", "7", false), ("name", #""""#, false),
        ("name", #""a\u0000b""#, false), ("name", #""a\ud83db""#, false),
        ("name", #""\ud83d\ude00\ud83d\ude00 ok""#, true),
        ("description", #""too short""#, false), ("description", "\"\(String(repeating: "d", count: 10))\"", true),
        ("description", "\"\(String(repeating: "d", count: 1001))\"", false),
        ("price", "0", true), ("price", "-1", false), ("price", "12.5", true), ("price", #""1000""#, false),
        ("price", #""""#, false), ("price", "1e99", false), ("price", "1000000000000001", false),
        ("price", "NaN", false),
        ("price", "0.00001", false), ("price", "true", false), ("price", "[1]", false), ("price", "1E3", true),
        ("discounted_price", "1200", true), ("discounted_price", "1200.01", false),
        ("discounted_price", "-0.01", false),
        ("stock", "9223372036854775807", true), ("stock", "9223372036854775808", false), ("stock", "-1", false),
        ("stock", "1.5", false), ("stock", "6.0E7", true), ("stock", #""3""#, false),
        ("currency", #""USD""#, true), ("currency", #""won""#, false), ("currency", #""$""#, false),
        ("currency", #""""#, false),
        ("name", "-", false), ("description", "-", false), ("price", "-", false), ("currency", "-", false),
        ("name", "null", false), ("description", "null", false), ("price", "null", false), ("currency", "null", false),
        ("stock", "-", true), ("discounted_price", "-", true), ("secret", "-", false),
    ]

    @Test("Strict rules hold for every field, and the refusal names it", arguments: values.indices)
    func strict(place: Int) async throws {
        let (field, value, isAllowed) = Self.values[place]
        let changes = field == "price" ? [field: value, "discounted_price": "0"] : [field: value]
        let answer = await (try MarketProbe(.v3x)).register(MarketProbe.params(changes))
        #expect(answer.status == (isAllowed ? 201 : 400), "\(field) \(value): \(answer.text)")
        if !isAllowed, !answer.text.contains("JSON") { #expect(answer.text.contains(field)) }
    }

    @Test("All broken rules are named at once, in the order of the form")
    func all() async throws {
        let params = MarketProbe.params([
            "name": #""a""#, "price": "-5", "stock": "-1", "description": #""b""#,
        ])
        let answer = await (try MarketProbe(.v3x)).register(params, images: [])
        #expect(answer.status == 400)
        let fields = try answer.root["violations"]?.elements.compactMap { $0["field"]?.string }
        #expect(fields == ["images", "name", "price", "stock", "description"])
    }

    @Test("Lenient rules take what the live servers took")
    func lenient() async throws {
        let probe = try await MarketProbe(.v2, rules: .lenient)
        let params = MarketProbe.params([
            "name": #""""#, "price": #""1000""#, "discounted_price": #""""#, "stock": #""""#, "currency": #""$""#,
            "description": #""""#,
        ])
        let root = try await probe.register(params, images: []).root
        #expect(root["name"]?.isNull == true)
        #expect(root["price"]?.number?.text == "1000.0")
        #expect(root["discounted_price"]?.isNull == true)
        #expect(root["stock"]?.isNull == true)
        #expect(root["thumbnail"]?.isNull == true)
        #expect(root["currency"]?.string == "$")
        let row = try #require(try await probe.send("GET", "/api/products").root["pages"]?.elements.first { _ in true })
        #expect(row["name"]?.isNull == true)
        let nothing = try await probe.register(MarketProbe.params(["price": #""""#])).root
        #expect(nothing["price"]?.isNull == true)
        #expect(nothing["bargain_price"]?.isNull == true)
    }

    @Test("Weak checks give up the bounds but not the kinds of values")
    func weak() async throws {
        let probe = try await MarketProbe(.v3, quirks: [.weakChecks])
        #expect(await probe.register(MarketProbe.params(["name": #""a""#, "description": #""""#])).status == 201)
        #expect(await probe.register(MarketProbe.params(["price": #""1000""#])).status == 400)
    }

    @Test("An edit is judged by what it changes, with what stays")
    func edits() async throws {
        let probe = try await MarketProbe(.v3x)
        _ = await probe.register()
        for (body, status) in [
            (#"{"price":100,"secret":"vendor-pw"}"#, 400), (#"{"price":200,"secret":"vendor-pw"}"#, 202),
            (#"{"name":"ab","secret":"vendor-pw"}"#, 400), (#"{"thumbnail_id":99,"secret":"vendor-pw"}"#, 400),
            (#"{"thumbnail_id":1,"secret":"vendor-pw"}"#, 202), (#"{"name":null,"secret":"vendor-pw"}"#, 202),
            (#"{"stock":5}"#, 400), (#"{"stock":5,"secret":"wrong one"}"#, 403), (#"[]"#, 400), ("", 400), ("{", 400),
        ] {
            #expect(await probe.json("PATCH", "/api/products/1", body).status == status, "\(body)")
        }
    }

    @Test("No client sets ids, owners, dates, likes or versions, and no response has a secret in it")
    func massAssignment() async throws {
        let probe = try await MarketProbe(.v3x)
        let extra = MarketProbe.params([
            "id": "77", "vendor_id": "2", "created_at": #""1999-01-01T00:00:00""#, "likes": "9",
            "passwordHash": #""x""#,
        ])
        let made = await probe.register(extra)
        #expect(try made.id == 1)
        #expect(try made.root["vendor_id"]?.number?.int == 1)
        #expect(try made.root["likes"]?.number?.int == 0)
        let edited = await probe.json(
            "PATCH",
            "/api/products/1",
            #"{"vendor_id":2,"id":5,"likes":3,"secret":"vendor-pw"}"#
        )
        #expect(try edited.root["vendor_id"]?.number?.int == 1)
        for target in ["/api/products", "/api/products/1", "/images.json"] {
            let text = await probe.send("GET", target).text
            #expect(!text.contains("vendor-pw"))
            #expect(!text.contains("pbkdf2"))
            #expect(!text.contains("aa-1"))
        }
    }

    @Test("Texts are stored composed, whatever they mean elsewhere", arguments: HostileText.all.indices)
    func texts(place: Int) async throws {
        let text = HostileText.all[place]
        let probe = try await MarketProbe(.v3x)
        let name = JSONValue.string("ab " + text).encoded()
        let answer = await probe.register(MarketProbe.params(["name": String(decoding: name, as: UTF8.self)]))
        #expect(answer.status == 201, "\(answer.text)")
        let stored = try await probe.send("GET", "/api/products/1").root["name"]?.string
        let composed = ("ab " + text).precomposedStringWithCanonicalMapping
        #expect(stored.map { Array($0.utf8) } == Array(composed.utf8))
        let query = PercentEncoding.encode("ab " + text)
        let found = try await probe.send("GET", "/api/products?search_value=\(query)").root["totalCount"]?.number?.int
        #expect(found == 1)
    }
}

/// Texts that have broken other programs.
enum HostileText {
    static let all = [
        "'; DROP TABLE products; --", "\" OR 1=1 --", "%", "_", "100%", "*", "NEAR(a b)", "-a",
        "<script>alert(1)</script>",
        "${jndi:ldap://x}", "{{7*7}}", "../../etc/passwd", "%00", "%n%n", "\\", "\"", "'", "`", "|", "null",
        "undefined",
        "true", "NaN", "Infinity", "-0", "1e309", "0x10", "１２３", "٣", "Ω≈ç√∫˜µ≤≥÷", "田中さんにあげて下さい", "한글", "ㄱㄴㄷ",
        "한글".decomposedStringWithCanonicalMapping, "e\u{301}", "👩‍👩‍👧‍👦", "🇰🇷", "\u{200B}", "\u{FEFF}", "\u{202E}txt.exe",
        "\u{2028}", "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
        "𝕿𝖍𝖊", "ﬁ", "ß", "İ", "ı", "\t", "\r\n", "\u{1}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{10FFFF}", "&lt;",
        "a=b&c=d",
    ]
}
