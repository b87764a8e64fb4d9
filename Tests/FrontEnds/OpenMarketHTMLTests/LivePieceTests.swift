import TestSupport
import Testing

@testable import OpenMarketHTML

@Suite("What an open page is told of a part of it", .slot)
struct LivePieceTests {
    private func list(_ texts: KeyValuePairs<String, String>) -> LivePiece {
        let rows = texts.map { id, text in (id: id, html: tag("li", .id(id)) { text }) }
        return LivePiece("list", rows: rows) { rows in tag("ul", .id("list")) { rows } }
    }

    @Test("Of rows, only those that look different are told again, each in its place")
    func rows() {
        var told: [String: HTML] = [:]
        let first = list(["a": "one", "b": "two"])
        #expect(first.news(since: &told) == first.html)
        #expect(first.news(since: &told) == nil)
        let changed = list(["c": "new", "a": "one", "b": "read"]).news(since: &told)
        let rows = #"<li id="c">new</li><li id="a" data-kept></li><li id="b">read</li>"#
        #expect(changed?.markup == #"<ul id="list">\#(rows)</ul>"#)
        #expect(list(["a": "one"]).news(since: &told)?.markup == #"<ul id="list"><li id="a" data-kept></li></ul>"#)
        // What went and came back is not there to be kept.
        #expect(list(["a": "one", "b": "read"]).news(since: &told)?.markup.contains("read") == true)
    }

    @Test("A part without rows is told whenever it looks different")
    func whole() {
        var told: [String: HTML] = [:]
        let one = tag("p", .id("text")) { "one" }
        let two = tag("p", .id("text")) { "two" }
        #expect(LivePiece("text", one).news(since: &told) == one)
        #expect(LivePiece("text", one).news(since: &told) == nil)
        #expect(LivePiece("text", two).news(since: &told) == two)
    }
}
