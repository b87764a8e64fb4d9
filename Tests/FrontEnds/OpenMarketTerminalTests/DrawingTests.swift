import Foundation
import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("Images among the cells of a terminal", .slot)
struct DrawingTests {
    private let size = ScreenSize(columns: 20, rows: 6)

    private func drawing(_ id: Int, _ means: Graphics) throws -> Drawing {
        let image = try #require(ScreenImage(width: 30, height: 30, bytes: Array(repeating: 0, count: 2700)))
        return try #require(Drawing(image, id: id, on: ScreenGraphics(means, cellWidth: 10, cellHeight: 20)))
    }

    private func frame(_ drawing: Drawing?, text: String = "") -> Frame {
        var frame = Frame(size)
        frame.put(text, column: 0, row: 1)
        if let drawing { frame.put(drawing, column: 2, row: 1) }
        return frame
    }

    @Test("An image covers whole places, hides what is below it, and is left out where it does not fit")
    func places() throws {
        let drawing = try drawing(1, .sixel)
        #expect((drawing.columns, drawing.rows) == (3, 2))
        #expect(frame(drawing, text: "abcdefgh").lines[1] == "ab   fgh")
        for (column, row) in [(18, 1), (-1, 1), (2, 4), (2, 5), (2, -1)] {
            var frame = Frame(size)
            frame.put(drawing, column: column, row: row)
            #expect(frame.drawings.isEmpty)
        }
    }

    @Test("An image is sent once, where it stands, and not again while it stays")
    func once() throws {
        let drawing = try drawing(1, .sixel)
        var writer = FrameWriter()
        let first = writer.write(frame(drawing))
        #expect(first.hasSuffix("\u{1B}[2;3H" + drawing.appearance + "\u{1B}[?25l"))
        let next = writer.write(frame(drawing, text: "x"))
        #expect(next == "\u{1B}[2;1Hx")
    }

    @Test("Sixels that leave are written over, kitty's images are deleted")
    func leaving() throws {
        var writer = FrameWriter()
        _ = writer.write(frame(try drawing(1, .sixel)))
        // Three places in each of two rows.
        #expect(writer.write(frame(nil)) == "\u{1B}[2;3H   \u{1B}[3;3H   ")
        writer = FrameWriter()
        _ = writer.write(frame(try drawing(9, .kitty)))
        #expect(writer.write(frame(nil)).hasPrefix("\u{1B}_Ga=d,d=I,i=9,q=2\u{1B}\\"))
        #expect(writer.write(frame(nil)).isEmpty)
    }

    @Test("Another image in the same place takes the first one away before it is shown")
    func exchange() throws {
        var writer = FrameWriter()
        _ = writer.write(frame(try drawing(1, .kitty)))
        let output = writer.write(frame(try drawing(2, .kitty)))
        let gone = try #require(output.range(of: "i=1,q=2"))
        let shown = try #require(output.range(of: "i=2,c=3"))
        #expect(gone.lowerBound < shown.lowerBound)
    }

    @Test("After everything was forgotten, images are deleted and sent again")
    func reset() throws {
        var writer = FrameWriter()
        let drawing = try drawing(1, .kitty)
        _ = writer.write(frame(drawing))
        writer.reset()
        let output = writer.write(frame(drawing))
        #expect(output.contains(KittyImage.removal(id: 1)))
        #expect(output.contains(drawing.appearance))
    }

    @Test("At the end, all of kitty's images are deleted; sixels go with the screen")
    func parting() {
        #expect(FrameWriter.parting(.kitty) == "\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
        #expect(FrameWriter.parting(.sixel).isEmpty && FrameWriter.parting(.blocks).isEmpty)
    }
}
