import Foundation
import OpenMarketWire
import Testing

@Suite("Rows of a list in JSON")
struct JSONRowsTests {
    private static let names = JSONFieldNames([
        ("id", 0, true), ("name", 1, true), ("price", 2, false), ("created_at", 3, false), ("title", 1, true),
    ])

    private func rows(_ list: String) throws -> JSONRows {
        try #require(JSONRows(Data(#"{"a":[{}],"rows":[\#(list)],"b":2}"#.utf8), list: "rows", names: Self.names))
    }

    @Test("A usual row needs no document, in any order and spelling of its names")
    func usualRow() throws {
        var rows = try rows(
            #"{"id":7,"name":"유리 주전자","price":6.0E7,"created_at":"2022-01-02T03:04:05.5Z"}, {"more":1,"title":"a\n","id":"b"}"#
        )
        guard case .row = rows.next() else { throw Unusual() }
        #expect(rows.identifier(0) == "7")
        #expect(rows.text(1) == "유리 주전자")
        #expect(rows.decimal(2) == 60_000_000)
        #expect(rows.integer(2) == 60_000_000)
        #expect(rows.time(3)?.seconds == 1_641_092_645)
        #expect(rows.time(3)?.fraction == 0.5)
        #expect(rows.time(3)?.offset == 0)
        guard case .row = rows.next() else { throw Unusual() }
        #expect(rows.identifier(0) == "b")
        #expect(rows.text(1) == "a\n")
        #expect(rows.decimal(2) == nil)
        #expect(!rows.isOdd)
        guard case .end(let around) = rows.next() else { throw Unusual() }
        #expect(around.root["b"]?.number?.int == 2)
        #expect(around.root["rows"]?.isArray == true)
    }

    @Test("A row with an unusual value is given out as a document, and its neighbours are not")
    func oddRow() throws {
        var rows = try rows(#"{"id":1,"price":true},{"id":2}"#)
        guard case .odd(let document) = rows.next() else { throw Unusual() }
        #expect(document.root["price"]?.bool == true)
        guard case .row = rows.next() else { throw Unusual() }
        #expect(rows.identifier(0) == "2")
    }

    @Test("A row whose value turns out to be odd can still be had as a document")
    func lateOddRow() throws {
        var rows = try rows(#"{"id":"1/2"},{"id":2}"#)
        guard case .row = rows.next() else { throw Unusual() }
        _ = rows.identifier(0)
        #expect(rows.isOdd)
        guard case .odd(let document) = rows.oddRow() else { throw Unusual() }
        #expect(document.root["id"]?.string == "1/2")
        guard case .row = rows.next() else { throw Unusual() }
        #expect(rows.identifier(0) == "2")
    }

    @Test(
        "Broken grammar fails, at the row or behind it",
        arguments: ["{", "{}}", "{} {}", "{},", #"{"id":01}"#, "nul"]
    )
    func failures(_ list: String) throws {
        var rows = try rows(list)
        while true {
            switch rows.next() {
            case .row, .odd: continue
            case .failed: return
            case .end: throw Unusual()
            }
        }
    }

    @Test("A value of as many levels as a text may have is read, and one more is not")
    func depth() throws {
        for (levels, isRead) in [(JSONDocument.defaultDepth - 2, true), (JSONDocument.defaultDepth - 1, false)] {
            var rows = try rows(String(repeating: "[", count: levels) + String(repeating: "]", count: levels))
            if case .odd = rows.next() { #expect(isRead) } else { #expect(!isRead) }
        }
    }

    private struct Unusual: Error {}
}
