public import Foundation

/// An image that a page would like to show, and how much room there is for it.
public struct PictureWish: Sendable, Hashable {
    /// The size of one place in pixels.
    public struct CellSize: Sendable, Hashable {
        public let width: Int
        public let height: Int
    }

    public let url: URL
    public let columns: Int
    public let rows: Int
    /// The pixels of one place: two above each other as half blocks, many where the terminal has graphics.
    public private(set) var cell = PictureWish.blocks

    /// The pixels of one place on a terminal that draws images as text.
    public static let blocks = CellSize(width: 1, height: 2)

    /// A wish for an image as half blocks.
    public init(url: URL, columns: Int, rows: Int) {
        self.url = url
        self.columns = columns
        self.rows = rows
    }

    /// The same image with as many pixels as the terminal's graphics can show.
    public func fine(on graphics: ScreenGraphics) -> PictureWish {
        var wish = self
        if graphics.means != .blocks { wish.cell = CellSize(width: graphics.cellWidth, height: graphics.cellHeight) }
        return wish
    }
}
