import Foundation
import OpenMarketWire
import TestSupport
import Testing

@Suite("Rows of a list in JSON", .slot)
struct JSONRowsTests {
    private static let names = JSONFieldNames([
        ("id", 0, true), ("name", 1, true), ("price", 2, false), ("created_at", 3, false), ("title", 1, true),
    ])

    private func rows(_ list: String) throws -> JSONRows {
        let text = #"{"a":[{}],"rows":[\#(list)],"b":2}"#
        guard let rows = JSONRows(Data(text.utf8), list: "rows", names: Self.names) else { throw Unusual() }
        return rows
    }

    @Test("A usual row needs no document, in any order and spelling of its names")
    func usualRow() throws {
        var rows = try rows(
            #"{"id":7,"name":"유리 주전자","price":6.0E7,"created_at":"2022-01-02T03:04:05.5Z"}, {"more":1,"title":"a\n","id":"b"}"#
        )
        guard case .row = rows.next() else { throw Unusual() }
        let id = rows.identifier(0)
        #expect(id == "7")
        let name = rows.text(1)
        #expect(name == "유리 주전자")
        let price = rows.decimal(2)
        #expect(price == 60_000_000)
        let whole = rows.integer(2)
        #expect(whole == 60_000_000)
        let time = rows.time(3)
        #expect(time?.seconds == 1_641_092_645)
        #expect(time?.fraction == 0.5)
        #expect(time?.offset == 0)
        guard case .row = rows.next() else { throw Unusual() }
        let nextID = rows.identifier(0)
        #expect(nextID == "b")
        let nextName = rows.text(1)
        #expect(nextName == "a\n")
        let nextPrice = rows.decimal(2)
        #expect(nextPrice == nil)
        let isOdd = rows.isOdd
        #expect(!isOdd)
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
        let id = rows.identifier(0)
        #expect(id == "2")
    }

    @Test("A row whose value turns out to be odd can still be had as a document")
    func lateOddRow() throws {
        var rows = try rows(#"{"id":"1/2"},{"id":2}"#)
        guard case .row = rows.next() else { throw Unusual() }
        _ = rows.identifier(0)
        let isOdd = rows.isOdd
        #expect(isOdd)
        guard case .odd(let document) = rows.oddRow() else { throw Unusual() }
        #expect(document.root["id"]?.string == "1/2")
        guard case .row = rows.next() else { throw Unusual() }
        let id = rows.identifier(0)
        #expect(id == "2")
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
