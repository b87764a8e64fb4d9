import Foundation
public import OpenMarket
public import OpenMarketTerminal

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
        var lines = wish.flatMap { around.pictures?[$0] }.map(blocks) ?? frame
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

/// Pixels as text: the upper half of a block in the colour of one pixel, on the colour of the one below it.
struct HalfBlocks {
    let pixels: RGBPixels

    var lines: [Line] {
        stride(from: 0, to: pixels.size.height, by: 2).map { y in
            (0..<pixels.size.width).reduce(into: Line()) { line, x in
                guard let upper = color(x, y) else { return }
                line += Line("▀", Style(upper, on: color(x, y + 1)))
            }
        }
    }

    /// On Apple's systems the headers have a `Style` too.
    private func color(_ x: Int, _ y: Int) -> OpenMarketTerminal.Style.Color? {
        pixels[x, y].map { .rgb($0.red, $0.green, $0.blue) }
    }
}

extension PictureWish {
    /// More pixels than this take too long to be sent to a terminal.
    private static let most = 400_000

    /// The largest size of the same shape that there is room for; never larger than the image is.
    public func size(of picture: PixelSize) -> PixelSize {
        let room = PixelSize(width: columns * cell.width, height: rows * cell.height).fitting(pixelCount: Self.most)
        let (width, height) = (Double(picture.width), Double(picture.height))
        let factor = min(1, Double(room.width) / width, Double(room.height) / height)
        return PixelSize(
            width: min(room.width, Int((width * factor).rounded())),
            height: min(room.height, Int((height * factor).rounded()))
        )
    }
}
