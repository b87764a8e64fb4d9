import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketHTTPServer
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector

@Suite("The pages of the inspector", .slot)
struct PageTests {
    private let frame = Frame(language: .english, base: "/base/", generation: "v3x")

    @Test("What was sent cannot become a part of the page")
    func escaping() {
        let response = HTTPResponse(status: 200, body: Data("</code><script>alert(1)</script>".utf8))
        let call = MaskingTests.masked("GET", "/<b>?\"'&", ["X-<i>": "\"<u>"], response: response)
        let page = CallPage(frame: frame, call: call, story: []).html.text + CallRow(frame: frame, call: call).html.text
        for mark in ["<script>", "<b>", "<i>", "<u>"] { #expect(!page.contains(mark)) }
        #expect(page.contains("&lt;script&gt;"))
    }

    @Test("Every word is there in every language")
    func words() {
        #expect(Word.table.lines.compactMap(\.first) == Word.allCases.map { "\($0)" })
        #expect(CallWord.table.lines.compactMap(\.first) == CallWord.allCases.map { "\($0)" })
        #expect(WeatherWord.table.lines.compactMap(\.first) == WeatherWord.allCases.map { "\($0)" })
        let lines = Word.table.lines + CallWord.table.lines + WeatherWord.table.lines
        #expect(lines.filter { $0.count != 1 + Language.allCases.count } == [])
    }

    @Test("Attempts with one idempotency key are one story")
    func story() {
        var ring = CallRing()
        let key: HTTPHeaders = ["Idempotency-Key": "k-1"]
        let targets = [("/api/products", key), ("/api/other", key), ("/api/products", [:]), ("/api/products", key)]
        for (index, (target, headers)) in targets.enumerated() {
            let request = HTTPRequest(
                method: .post,
                origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
                target: target,
                headers: headers
            )
            let trace = CallTrace.sample(request, HTTPResponse(status: 201))
            ring.add(RecordedCall(trace, number: index + 1, date: .now))
        }
        let stories = ring.all.map { ring.story(of: $0).map(\.number) }
        #expect(stories == [[1, 4], [2], [], [1, 4]])
    }

    @Test("A call is copied as curl, quoted for a shell")
    func curl() {
        let body = HTTPBody.bytes(Data(#"{"name":"it's","secret":"abc-1"}"#.utf8))
        let call = MaskingTests.masked("PATCH", "/api/products/7", ["Authorization": "Bearer abc-2"], body: body)
        #expect(
            CurlText(call).text == """
                curl -g -X 'PATCH' 'http://127.0.0.1/api/products/7' \\
                  -H 'Authorization: Bearer •••' \\
                  --data-raw '{"name":"it'\\''s","secret":"•••"}'
                """
        )
    }

    @Test("A call is copied as an endpoint that compiles: the file beside this one is the copy")
    func endpointText() throws {
        let call = MaskingTests.masked(
            "PATCH",
            "/api/products/7?note=a%20%22b%22%5C",
            ["Host": "127.0.0.1", "identifier": "abc-1", "Content-Type": "application/json"],
            body: .bytes(Data("{\"secret\":\"abc-2\",\n\"stock\":3}".utf8))
        )
        let copy = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "CopiedEndpoint.swift")
        #expect(EndpointText(call).text == (try String(contentsOf: copy, encoding: .utf8)))
        #expect(endpoint.name == "api.products.patch")
    }

    @Test("An export is JSON with every call")
    func export() throws {
        let calls = [MaskingTests.masked("GET", "/a?b=c"), MaskingTests.masked("POST", "/d")]
        let root = try JSONSerialization.jsonObject(with: HARFile(calls: calls).data) as? [String: Any]
        let log = try #require(root?["log"] as? [String: Any])
        #expect(log["version"] as? String == "1.2")
        #expect((log["entries"] as? [Any])?.count == 2)
    }

    @Test(
        "An address is shown with letters, and what would change its meaning as it was sent",
        arguments: [
            ("/api/products?search_value=%EC%9D%B4%EB%A6%84", "/api/products?search_value=이름"),
            ("/a%20b?q=%7B%22c%22%7D+d", "/a b?q={\"c\"}+d"),
            ("/a?q=%25EC%259D%25B4", "/a?q=%25EC%259D%25B4"),
            ("/a%3Fpage%3D1?b=%26c%23", "/a%3Fpage%3D1?b=%26c%23"),
            ("/%E2%80%AE%00%0A", "/%E2%80%AE%00%0A"),
            ("/%EC%9D?a=100%&b=%zz", "/%EC%9D?a=100%&b=%zz"),
        ]
    )
    func readable(target: String, shown: String) {
        #expect(ReadableTarget.text(target) == shown)
    }

    @Test("A row and its tooltip show the letters of an address, and the filter knows the rest")
    func row() {
        let call = MaskingTests.masked("GET", "/a?q=%EC%9D%B4", ["User-Agent": "Lamp/1.0"])
        let row = CallRow(frame: frame, call: call).html.text
        #expect(row.contains("title=\"/a?q=이\"") && row.contains(">/a?q=이</a>"))
        #expect(row.contains("data-find=\"/a?q=%EC%9D%B4 Lamp/1.0\""))
        #expect(Script.text.contains("row.dataset.find"))
    }

    @Test("A call explains 304 and what was encoded twice, and shows all headers", arguments: Language.allCases)
    func hints(_ language: Language) {
        let frame = Frame(language: language, base: "/base/", generation: "v3x")
        let page = { (target: String, status: Int) in
            let call = MaskingTests.masked("GET", target, ["A": "b"], response: HTTPResponse(status: status))
            return CallPage(frame: frame, call: call, story: []).html.text
        }
        let same = page("/a?q=%EC%9D%B4", 304)
        #expect(same.contains(frame(.notChanged)) && !same.contains(frame(.encodedTwice)))
        #expect(same.contains("<dd>/a?q=%EC%9D%B4</dd>") && !page("/a?q=b", 200).contains(frame(.asSent)))
        #expect(same.contains(frame(.noStatements)) && !same.contains("<details>"))
        let twice = page("/a?q=%25EC%259D%25B4", 400)
        #expect(twice.contains(frame(.encodedTwice)) && !twice.contains(frame(.notChanged)))
        #expect(twice.contains(frame(.notAsked)) && !twice.contains(frame(.noStatements)))
        #expect(!page("/a?share=100%25", 200).contains(frame(.encodedTwice)))
    }

    @Test("Another language is the same page of the same search")
    func languages() {
        let query = [QueryItem("q", "a&b"), QueryItem("language", "ja"), QueryItem("token", "t")]
        let page = Frame(language: .english, base: "/b/", generation: "v3x", query: query).page(.market, title: "", "")
        #expect(page.text.contains("href=\"?q=a%26b&amp;language=ko\""))
    }

    @Test(
        "JSON gets a line for each member, broken or not",
        arguments: [
            (#"{"a":[1,{}],"b":"x,{"}"#, "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": \"x,{\"\n}"),
            (#"{"a":"#, "{\n  \"a\": "),
            ("plain, text", "plain, text"),
        ]
    )
    func readable(_ text: String, _ shown: String) {
        #expect(ReadableJSON.text(Data(text.utf8)) == shown)
    }
}
