/// One row of an image in a line.
public struct PictureRow: Sendable, Hashable {
    /// What would be shown.
    let wish: PictureWish
    /// What is shown where the terminal has graphics, and it is there.
    let drawing: Drawing?
    /// Which of the image's rows it is.
    let index: Int
    /// Where in its line it begins.
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
