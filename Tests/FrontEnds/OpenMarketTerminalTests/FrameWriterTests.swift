import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("What a terminal is sent", .slot)
struct FrameWriterTests {
    @Test("The same frame again sends nothing")
    func nothing() {
        var writer = FrameWriter()
        var frame = Frame(ScreenSize(columns: 20, rows: 3))
        frame.put("한글 abc", column: 2, row: 1)
        #expect(!writer.write(frame).isEmpty)
        #expect(writer.write(frame).isEmpty)
    }

    @Test("Only the character that changed is sent")
    func oneLetter() {
        var writer = FrameWriter()
        var frame = Frame(ScreenSize(columns: 20, rows: 3))
        frame.put("abc", column: 2, row: 1)
        _ = writer.write(frame)
        frame.put("x", column: 3, row: 1)
        #expect(writer.write(frame) == "\u{1B}[2;4Hx")
    }

    @Test("Without colour nothing is said about colours")
    func plain() {
        var frame = Frame(ScreenSize(columns: 4, rows: 1))
        frame.put("a", column: 0, row: 0, style: Style(.red, bold: true))
        var (coloured, plain) = (FrameWriter(), FrameWriter(.none))
        #expect(coloured.write(frame).contains("\u{1B}[0;1;31ma"))
        #expect(plain.write(frame).contains("\u{1B}[0;1ma"))
    }

    @Test("A wide character never loses a half of itself only")
    func halves() {
        var frame = Frame(ScreenSize(columns: 5, rows: 1))
        frame.put("가나", column: 0, row: 0)
        frame.put("x", column: 1, row: 0)
        #expect(frame.lines == [" x나"])
        frame.put("다", column: 1, row: 0)
        frame.put("라", column: 2, row: 0)
        #expect(frame.lines == ["  라"])
        #expect(frame.put("마", column: 4, row: 0) == 4)
    }

    @Test("After any frames the terminal shows the last one", arguments: 1...60 as ClosedRange<UInt64>)
    func property(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let size = ScreenSize(columns: Int.random(in: 1...14, using: &dice), rows: Int.random(in: 1...4, using: &dice))
        var (writer, terminal, frame) = (FrameWriter(), Emulator(size), Frame(size))
        for _ in 0..<12 {
            if Bool.random(using: &dice) { frame = Frame(size) }
            for _ in 0..<Int.random(in: 0...4, using: &dice) { frame.scribble(using: &dice) }
            frame.cursor = Bool.random(using: &dice) ? ScreenPlace(column: 0, row: 0) : nil
            terminal.show(writer.write(frame))
            #expect(terminal.unknown.isEmpty)
            #expect(terminal.showsCursor == (frame.cursor != nil))
            for row in 0..<size.rows {
                #expect(terminal.cells[row] == (0..<size.columns).map { frame[$0, row].text })
                for column in 0..<size.columns {
                    let style = frame[column, row].style.sequence(.full).dropFirst(2).dropLast()
                    #expect(terminal.styles[row][column] == String(style))
                }
            }
        }
    }
}

extension Frame {
    fileprivate mutating func scribble(using dice: inout SeededGenerator) {
        let pieces = ["a", "bc", "한", "글자", "👩‍👩‍👧‍👦", "❤️", "e\u{301}", " ", "漢字", "🇰🇷x", "─"]
        let styles = [Style.plain, Style(.red), Style(bold: true), Style(.cyan, reversed: true)]
        put(
            pieces[Int.random(in: 0..<pieces.count, using: &dice)],
            column: Int.random(in: 0..<size.columns, using: &dice),
            row: Int.random(in: 0..<size.rows, using: &dice),
            style: styles[Int.random(in: 0..<styles.count, using: &dice)]
        )
    }
}
