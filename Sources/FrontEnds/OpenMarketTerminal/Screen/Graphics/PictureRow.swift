/// One row of an image in a line.
public struct PictureRow: Sendable, Hashable {
    /// The image that the row is part of.
    let wish: PictureWish
    /// The loaded image for a terminal with graphics; `nil` without graphics, or before it is loaded.
    let drawing: Drawing?
    /// The number of the row in the image, from 0.
    let index: Int
    /// The column of its line where it begins.
    var column = 0

    /// A row, at the beginning of its line.
    public init(wish: PictureWish, drawing: Drawing?, index: Int) {
        self.wish = wish
        self.drawing = drawing
        self.index = index
    }

    /// The column behind it.
    var end: Int { column + wish.columns }

    func moved(by columns: Int) -> PictureRow {
        var row = self
        row.column += columns
        return row
    }
}
