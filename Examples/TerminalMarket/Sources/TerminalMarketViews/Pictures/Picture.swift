import Foundation
import OpenMarket
import TerminalScreen

/// An image of a scene: its pixels where they are there, and a frame with words as long as they are not.
struct Picture {
    let url: URL?
    /// What a screen reader would say of it.
    let text: String
    let width: Int
    let height: Int

    /// What has to be loaded for it: the last row is for the words.
    var wish: PictureWish? {
        url.map { PictureWish(url: $0, columns: width, rows: max(1, height - 1)) }
    }

    func lines(in around: SceneSurroundings) -> [Line] {
        guard let wish, let pixels = around.pictures[wish] else {
            return PictureFrame(text: text, width: width, height: height).lines
        }
        let rows = HalfBlocks(pixels: pixels).lines
        let above = max(0, height - 1 - rows.count) / 2
        let before = Line(String(repeating: " ", count: max(0, width - pixels.size.width) / 2))
        let blank = Array(repeating: Line(), count: above)
        let below = Array(repeating: Line(), count: max(0, height - 1 - rows.count - above))
        return blank + rows.map { before + $0 } + below + [Line(text, .faint).cut(to: width)]
    }
}
