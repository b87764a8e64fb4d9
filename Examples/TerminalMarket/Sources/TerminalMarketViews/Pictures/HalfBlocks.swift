import OpenMarket
import TerminalKit

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

    private func color(_ x: Int, _ y: Int) -> Style.Color? {
        pixels[x, y].map { .rgb($0.red, $0.green, $0.blue) }
    }
}
