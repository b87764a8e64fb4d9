import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("Keys", .slot)
struct KeyParserTests {
    static let typed: [(String, [Key])] = [
        ("a", [.character("a")]), ("한é漢😀", [.character("한"), .character("é"), .character("漢"), .character("😀")]),
        ("\r\n\t", [.enter, .enter, .tab]), ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{3}", [.control("c")]),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]), ("\u{1B}OA\u{1B}OP", [.up, .function(1)]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]), ("\u{1B}[Z", [.backTab]),
        ("\u{1B}[1~\u{1B}[4~\u{1B}[H\u{1B}[F", [.home, .end, .home, .end]), ("\u{1B}[1;5C", [.right]),
        ("\u{1B}[15~\u{1B}[17~\u{1B}[24~", [.function(5), .function(6), .function(12)]),
        ("\u{1B}[<0;3;4M\u{1B}[<0;3;4m", [.press(column: 2, row: 3)]),
        ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M", [.wheelUp, .wheelDown]), ("\u{1B}[200~x\u{1B}[?1;2c", [.character("x")]),
        ("\u{1B}_Gi=31;OK\u{1B}\\a", [.character("a")]), ("\u{1B}_x", [.escape, .character("_"), .character("x")]),
        ("\u{1B}x", [.escape, .character("x")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ]

    @Test("A sequence is the same keys wherever it is cut", arguments: typed)
    func splitting(text: String, keys: [Key]) {
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var parser = KeyParser()
                let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
                #expect(parts.flatMap { parser.parse($0) } == keys)
                #expect(!parser.isWaiting)
            }
        }
    }

    @Test("An escape that begins nothing is the key, after a moment")
    func escape() {
        var parser = KeyParser()
        #expect(parser.parse([0x1B]) == [])
        #expect(parser.isWaiting)
        #expect(parser.flush() == [.escape])
        #expect(!parser.isWaiting)
        #expect(parser.flush() == [])
    }

    @Test("Bytes that are no text are passed over", arguments: [0x80, 0xC0, 0xFF, 0xFE] as [UInt8])
    func garbage(byte: UInt8) {
        var parser = KeyParser()
        #expect(parser.parse([byte, 0x61]) == [.character("a")])
        #expect(parser.parse([0xE0, 0x80, 0x80, 0x61]) == [.character("a")])
        #expect(parser.parse([0xE4, 0x61]) == [.character("a")])
    }

    @Test("Any bytes at all leave a parser that understands the next key", arguments: 1...200 as ClosedRange<UInt64>)
    func noise(seed: UInt64) {
        var (dice, parser) = (SeededGenerator(seed: seed), KeyParser())
        for _ in 0..<40 { _ = parser.parse([UInt8.random(in: 0...255, using: &dice)]) }
        _ = parser.parse(Array(repeating: 0x20, count: 80) + [0x7E])
        _ = parser.flush()
        #expect(parser.parse([0x61]) == [.character("a")])
    }
}
