import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketData

/// The parser against the WHATWG HTML standard, section "Server-sent events".
@Suite("Event streams", .slot)
struct EventStreamParserTests {
    private func parse(_ text: String) throws -> [ServerSentEvent] {
        var parser = EventStreamParser()
        return try parser.parse(text.utf8)
    }

    private func event(_ data: String, _ type: String = "message", id: String = "") -> ServerSentEvent {
        ServerSentEvent(type: type, data: data, lastEventID: id)
    }

    @Test("The examples of the standard mean what it says")
    func examples() throws {
        #expect(try parse("data: YHOO\ndata: +2\ndata: 10\n\n") == [event("YHOO\n+2\n10")])
        #expect(
            try parse(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n")
                == [event("first event", id: "1"), event("second event"), event(" third event")]
        )
        // A block of an empty data line alone reports nothing; the last block is cut off.
        #expect(try parse("data\n\ndata\ndata\n\ndata:") == [event(""), event("\n")])
        #expect(try parse("data:test\n\ndata: test\n\n") == [event("test"), event("test")])
    }

    @Test("LF, CR and CRLF end lines, also mixed", arguments: ["\n", "\r", "\r\n"])
    func lineEnds(end: String) throws {
        #expect(try parse("event: a\(end)data: 1\(end)\(end)data: 2\(end)\(end)") == [event("1", "a"), event("2")])
        #expect(try parse("data: 1\r\ndata: 2\rdata: 3\n\r\n") == [event("1\n2\n3")])
    }

    @Test("One byte order mark at the beginning is left out, a second one is text")
    func byteOrderMark() throws {
        #expect(try parse("\u{FEFF}data: 1\n\n") == [event("1")])
        #expect(try parse("\u{FEFF}\u{FEFF}data: 1\n\n").isEmpty)
        #expect(try parse("data: 1\n\n\u{FEFF}data: 2\n\n") == [event("1")])
    }

    @Test("An id stays until another one; one with NUL is ignored, and an empty one clears it")
    func ids() throws {
        var parser = EventStreamParser()
        let events = try parser.parse("id: 7\ndata: a\n\ndata: b\n\nid: x\0y\ndata: c\n\nid:\ndata: d\n\n".utf8)
        #expect(events.map(\.lastEventID) == ["7", "7", "7", ""])
        _ = try parser.parse("id: 8\n\n".utf8)
        #expect(parser.lastEventID == "8")
        _ = try parser.parse("id: 9\n".utf8)
        #expect(parser.lastEventID == "8")
    }

    @Test("A pause is digits alone; what else stands in a stream is ignored")
    func otherFields() throws {
        var parser = EventStreamParser()
        let text =
            "retry: 250\nretry: 1s\nretry: -1\nretry:\nretry: 99999999999999999999\nEvent: a\ndata : x\nfoo\n:c\n\n"
        #expect(try parser.parse(text.utf8).isEmpty)
        #expect(parser.retry == 250)
    }

    @Test("An event without data is none, and its type is forgotten")
    func noData() throws {
        #expect(try parse("event: a\n\ndata: 1\n\n") == [event("1")])
    }

    @Test("Bytes that are no UTF-8 become replacement characters")
    func invalidBytes() throws {
        var parser = EventStreamParser()
        #expect(try parser.parse(Array("data: ".utf8) + [0xFF, 0x0A, 0x0A]) == [event("\u{FFFD}")])
    }

    @Test("A line or an event that never ends is an error, and the memory stays small")
    func endless() {
        var parser = EventStreamParser(limit: 100)
        #expect(throws: EventStreamParser.Failure.tooLong) {
            while true { _ = try parser.parse("data: aaaaaaaaaa".utf8) }
        }
        var lines = EventStreamParser(limit: 100)
        #expect(throws: EventStreamParser.Failure.tooLong) {
            while true { _ = try lines.parse("data: aaaaaaaaaa\n".utf8) }
        }
        #expect(throws: Never.self) {
            var comments = EventStreamParser(limit: 100)
            for _ in 0..<1000 { _ = try comments.parse(": aaaaaaaaaa\n".utf8) }
        }
    }

    @Test("Wherever a stream is cut into pieces, the same events come out", arguments: 0..<200)
    func pieces(seed: UInt64) throws {
        let random = SeededGenerator.shared(seed: seed)
        let words = [
            "data: ", "data", ":", "event: x", "id: 5", "id: \0", "\n", "\r", "\r\n", "\n\n", "한국 🍎", " ", "retry: 9",
            "\u{FEFF}",
        ]
        let text = (0..<80).map { _ in words[Int(random() % UInt64(words.count))] }.joined()
        let bytes = Array(text.utf8)
        let whole = try parse(text)
        var (rest, events) = (bytes[...], [ServerSentEvent]())
        var parser = EventStreamParser()
        while !rest.isEmpty {
            let piece = rest.prefix(Int(random() % 5))
            events += try parser.parse(piece)
            rest = rest.dropFirst(piece.count)
        }
        #expect(events == whole)
    }
}
