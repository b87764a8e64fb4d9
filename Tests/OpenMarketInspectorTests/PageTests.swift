import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketServer
import OpenMarketWire
import Testing

@testable import OpenMarketInspector

@Suite("The pages of the inspector")
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
        for language in Language.allCases {
            let texts = Word.allCases.map { $0.text(in: language) }
            #expect(!texts.contains { $0.isEmpty })
        }
        for word in Word.allCases {
            let isOfClasses = Word.ofClasses[word]?.count == Language.allCases.count
            let isWhole = Word.english[word] != nil && Word.korean[word] != nil && Word.japanese[word] != nil
            #expect(isWhole || isOfClasses, "\(word)")
        }
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
