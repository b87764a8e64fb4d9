import OpenMarketHTTPServer
import OpenMarketWire
import TestSupport
import Testing

@Suite("Reading paths and queries", .slot)
struct RequestPathTests {
    @Test(
        "Slashes that say nothing are left out",
        arguments: [
            ("/", []), ("/api/products", ["api", "products"]), ("//api///products/", ["api", "products"]),
            ("/api/products/?page_no=1", ["api", "products"]), ("/a%2Fb", ["a/b"]), ("/%EC%9E%90", ["자"]),
            ("/a+b", ["a+b"]), ("/..", [".."]), ("*", ["*"]), ("", []),
        ]
    )
    func paths(_ target: String, _ segments: [String]) {
        #expect(RequestPath(target: target)?.segments == segments)
    }

    @Test(
        "Broken escapes and broken UTF-8 are refused",
        arguments: ["/%", "/%4", "/%zz", "/%FF", "/%ED%A0%80", "/%00"]
    )
    func broken(_ target: String) {
        #expect(RequestPath(target: target) == nil)
        #expect(Query(target: "/?a=" + target) == nil)
        #expect(Query(target: "/?" + target) == nil)
    }

    @Test(
        "Queries are read as forms write them",
        arguments: [
            ("/", []), ("/?", []), ("/??a=1", [QueryItem("a", "1")]),
            ("/?a=1&a=2", [QueryItem("a", "1"), QueryItem("a", "2")]),
            ("/?a", [QueryItem("a", "")]), ("/?a=", [QueryItem("a", "")]), ("/?&&a=1&", [QueryItem("a", "1")]),
            ("/?a=b=c", [QueryItem("a", "b=c")]), ("/?a+b=c+d%2B", [QueryItem("a b", "c d+")]),
            ("/?q=%EC%9E%90%EC%A0%84", [QueryItem("q", "자전")]), ("/?a=1?b=2", [QueryItem("a", "1?b=2")]),
        ]
    )
    func queries(_ target: String, _ items: [QueryItem]) {
        #expect(Query(target: target)?.items == items)
    }

    @Test("Values are found by name")
    func lookup() throws {
        let query = try #require(Query(target: "/?a=1&b=2&a=3"))
        #expect(query["a"] == "1")
        #expect(query.values(of: "a") == ["1", "3"])
        #expect(query["c"] == nil)
    }

    @Test("What was encoded is decoded", arguments: ["", "자전거 1.jpg", "a/b?c&d=e+f%", "\u{1F600}"])
    func roundTrip(_ text: String) {
        #expect(PercentDecoding.decode(PercentEncoding.encode(text)) == text)
    }
}
