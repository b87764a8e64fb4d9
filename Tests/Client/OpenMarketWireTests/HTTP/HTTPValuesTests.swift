import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite("HTTP values", .slot)
struct HTTPValuesTests {
    @Test("Header fields are found whatever their case, keep their order, and are replaced in place")
    func headers() {
        var headers: HTTPHeaders = ["A": "1", "Content-Type": "x", "a": "2"]
        #expect(headers["CONTENT-type"] == "x")
        #expect(headers.values(of: "A") == ["1", "2"])
        headers["a"] = "3"
        #expect(headers.fields.map(\.name) == ["a", "Content-Type"])
        headers.append("B", "4")
        headers["content-type"] = nil
        #expect(headers.fields.map(\.value) == ["3", "4"])
    }

    @Test("The value of a field has no spaces and tabs around it, and keeps all that is inside")
    func spacesAround() {
        var numbers = SeededGenerator(seed: 20)
        for _ in 0..<200 {
            let inner = ["", "a", "é", "a b", "a\t\tb", "\u{a0}x\u{a0}"].randomElement(using: &numbers) ?? ""
            let before = ["", " ", "\t "].randomElement(using: &numbers) ?? ""
            let behind = ["", "\t", " \t "].randomElement(using: &numbers) ?? ""
            #expect((before + inner + behind).withoutSpacesAround == inner)
        }
    }

    @Test("Printing or dumping a request shows no header that may be secret")
    func secretHeaders() {
        let headers: HTTPHeaders = ["Authorization": "canary-1", "identifier": "canary-2", "Accept": "text/html"]
        let origin = HTTPOrigin(scheme: "https", host: "h.example")
        let request = HTTPRequest(origin: origin, target: "/", headers: headers)
        var shown = "\(request) \(String(reflecting: request)) \(headers) \(headers.fields)"
        dump(request, to: &shown)
        dump(headers, to: &shown)
        #expect(!shown.contains("canary"))
        #expect(shown.contains("text/html"))
    }

    @Test("Some bytes of a body are read across its pieces; a length that no file can have is no crash")
    func bodyBytes() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("0123456789".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(HTTPBody.bytes(Data("abcdef".utf8)).read(2..<4) == .success(Data("cd".utf8)))
        #expect(HTTPBody.file(file, length: 10).read(8..<10) == .success(Data("89".utf8)))
        #expect(HTTPBody.file(file, length: 11).read(8..<11) == .failure(.unreadable))
        #expect(HTTPBody.file(file, length: -1).read(0..<1) == .failure(.unreadable))
        #expect(HTTPBody.file(file, length: .max).read(0..<4) == .success(Data("0123".utf8)))
    }

    @Test(
        "Methods and names are tokens",
        arguments: ["", "GET ", "GE T", "GET\r\n", "G\u{0}T", "GÉT", "a:b", "a/b", "(a)"]
    )
    func badTokens(_ text: String) {
        #expect(!HTTPFieldRules.isToken(text))
        #expect(!HTTPMethod(rawValue: text).isValid)
    }

    @Test(
        "Values hold no line break and no other control character",
        arguments: ["a\rb", "a\nb", "a\u{0}", "a\u{7F}", " a", "a ", "\ta"]
    )
    func badValues(_ text: String) {
        #expect(!HTTPFieldRules.isFieldValue(text))
    }

    @Test("Other values are fine", arguments: ["", "a b", "a\tb", "한글", "!#$%&'*+-.^_`|~"])
    func goodValues(_ text: String) {
        #expect(HTTPFieldRules.isFieldValue(text))
    }

    @Test(
        "Origins: default ports, letter case, IPv6, loopback",
        arguments: [
            ("HTTPS://Market.Example/a", "https://market.example", false),
            ("http://market.example:80", "http://market.example", false),
            ("https://market.example:8443/", "https://market.example:8443", false),
            ("http://[::1]:8080/x", "http://[::1]:8080", true), ("http://127.0.0.1:1", "http://127.0.0.1:1", true),
            ("http://localhost", "http://localhost", true),
            ("http://127.evil.example", "http://127.evil.example", false),
            ("http://127.0.evil.example", "http://127.0.evil.example", false),
            ("http://127.0.0.256", "http://127.0.0.256", false),
        ]
    )
    func origins(_ text: String, _ expected: String, _ isLoopback: Bool) throws {
        let origin = try #require(URL(string: text).flatMap(HTTPOrigin.init))
        #expect(origin.description == expected)
        #expect(origin.isLoopback == isLoopback)
    }

    @Test(
        "What is no origin",
        arguments: ["file:///x", "ftp://h", "http://", "mailto:a@b", "http://u:p@h/", "http://u@h/"]
    )
    func noOrigin(_ text: String) {
        #expect(URL(string: text).flatMap(HTTPOrigin.init) == nil)
    }

    @Test("A request keeps the encoded target of its address")
    func target() throws {
        let url = try #require(URL(string: "https://h.example/a%20b/c?q=%2B&r=1"))
        let request = try #require(HTTPRequest(url: url))
        #expect(request.target == "/a%20b/c?q=%2B&r=1")
        #expect(request.path == "/a%20b/c")
        #expect(request.url == url)
        #expect(HTTPRequest(url: try #require(URL(string: "https://h.example")))?.target == "/")
    }
}
