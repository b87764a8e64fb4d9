/// Turns frames into what a terminal has to be sent: only what has changed.
public struct FrameWriter: Sendable {
    private let depth: ColorDepth
    private var shown: Frame?
    /// Images that may still be there after all else was forgotten.
    private var leftOver: [PlacedDrawing] = []

    /// A writer for a terminal of this depth of colour, which shows nothing yet.
    public init(_ depth: ColorDepth = .full) {
        self.depth = depth
    }

    /// Forgets what is shown, so that the next frame is written as a whole.
    public mutating func reset() {
        leftOver += shown?.drawings ?? []
        shown = nil
    }

    /// Returns the text that makes the terminal show `frame` after the last one; empty when it does so already.
    public mutating func write(_ frame: Frame) -> String {
        defer { shown = frame }
        guard shown != frame else { return "" }
        var output = ""
        var before = shown
        if before?.size != frame.size {
            output = "\u{1B}[0m\u{1B}[2J"
            before = nil
        }
        // A cleared screen shows no image any more, but a terminal may still keep the pixels of one.
        let gone = leftOver + (shown?.drawings ?? []).filter { before == nil || !frame.drawings.contains($0) }
        leftOver = []
        output += gone.compactMap(\.drawing.removal).joined()
        output += changes(of: frame, before: before ?? Frame(frame.size), under: gone)
        for drawing in frame.drawings where before?.drawings.contains(drawing) != true {
            output += Self.move(drawing.place.column, drawing.place.row) + drawing.drawing.appearance
        }
        if let cursor = frame.cursor {
            output += Self.move(cursor.column, cursor.row) + "\u{1B}[?25h"
        } else if shown?.cursor != nil || shown == nil {
            output += "\u{1B}[?25l"
        }
        return output
    }

    /// Writes the places below removed images again, which makes the images go away.
    private func changes(of frame: Frame, before: Frame, under gone: [PlacedDrawing]) -> String {
        var output = ""
        var style = Style.plain
        var cursor: ScreenPlace?
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let cell = frame[column, row]
                let isHidden = gone.contains { $0.covers(column, row) }
                guard cell.width > 0, isHidden || cell != before[column, row] else { continue }
                if cursor != ScreenPlace(column: column, row: row) { output += Self.move(column, row) }
                if cell.style != style { output += cell.style.sequence(depth) }
                style = cell.style
                output += text(of: cell, column, row)
                let next = column + cell.width
                cursor = cell.isSimple && next < frame.size.columns ? ScreenPlace(column: next, row: row) : nil
            }
        }
        if style != .plain { output += Style.plain.sequence(depth) }
        return output
    }

    /// Terminals disagree on how wide emoji are: both places are blanked first, so that nothing old shows.
    private func text(of cell: Cell, _ column: Int, _ row: Int) -> String {
        guard cell.width == 2, !cell.isSimple else { return cell.text }
        return "  " + Self.move(column, row) + cell.text
    }

    /// Returns the text that takes all images away at the end.
    public static func parting(_ graphics: Graphics) -> String {
        graphics == .kitty ? KittyImage.removalOfAll : ""
    }

    private static func move(_ column: Int, _ row: Int) -> String {
        "\u{1B}[\(row + 1);\(column + 1)H"
    }
}
