import Foundation
import OpenMarket
import TerminalKit

/// An image of a scene: its pixels where they are there, and a frame with words as long as they are not.
struct Picture {
    let url: URL?
    /// What a screen reader would say of it.
    let text: String
    let width: Int
    let height: Int
    /// Whether the words stand below it, in its last row.
    var hasWords = true

    private var rows: Int { max(1, hasWords ? height - 1 : height) }

    /// As wide as its room, so that something can stand beside it.
    func lines(in around: SceneSurroundings) -> [Line] {
        let wish = around.showsPictures ? url.map { PictureWish(url: $0, columns: width, rows: rows) } : nil
        var lines = wish.flatMap { around.pictures[$0] }.map(blocks) ?? frame
        guard let wish else { return lines }
        let drawing = around.drawings[wish.fine(on: around.graphics)]
        for index in lines.indices.prefix(rows) {
            lines[index].pictures = [PictureRow(wish: wish, drawing: drawing, index: index)]
        }
        return lines
    }

    private var frame: [Line] {
        PictureFrame(text: hasWords ? text : "▧", width: width, height: height).lines
    }

    private func blocks(_ pixels: RGBPixels) -> [Line] {
        let shown = HalfBlocks(pixels: pixels).lines
        let above = max(0, rows - shown.count) / 2
        let before = Line(String(repeating: " ", count: max(0, width - pixels.size.width) / 2))
        let blank = Line().padded(to: width)
        let below = max(0, rows - shown.count - above)
        return Array(repeating: blank, count: above) + shown.map { (before + $0).padded(to: width) }
            + Array(repeating: blank, count: below) + (hasWords ? [Line(text, .faint).cut(to: width)] : [])
    }
}

extension PictureWish {
    /// The same image with as many pixels as the terminal's graphics can show.
    func fine(on graphics: ScreenGraphics) -> PictureWish {
        var wish = self
        if graphics.means != .blocks { wish.cell = PixelSize(width: graphics.cellWidth, height: graphics.cellHeight) }
        return wish
    }
}
