/// An image in the words of one terminal's protocol.
public struct Drawing: Sendable, Hashable {
    /// Tells it from every other one.
    public let id: Int
    /// The number of places that it covers from left to right.
    public let columns: Int
    /// The number of places that it covers from top to bottom.
    public let rows: Int
    /// The text that makes it appear where the cursor is.
    let appearance: String
    /// The text that makes it go away; `nil` where it goes as soon as something is written over it.
    let removal: String?

    /// An image as a terminal with such graphics reads it; `nil` where there is only text.
    public init?(_ image: ScreenImage, id: Int, on graphics: ScreenGraphics) {
        self.id = id
        (columns, rows) = Self.places(of: image, on: graphics)
        switch graphics.means {
        case .blocks: return nil
        case .sixel: (appearance, removal) = (SixelImage.text(of: image), nil)
        case .kitty:
            appearance = KittyImage.text(of: image, id: id, columns: columns, rows: rows)
            removal = KittyImage.removal(id: id)
        }
    }

    private static func places(of image: ScreenImage, on graphics: ScreenGraphics) -> (Int, Int) {
        (
            (image.width + graphics.cellWidth - 1) / graphics.cellWidth,
            (image.height + graphics.cellHeight - 1) / graphics.cellHeight
        )
    }

    /// One drawing is one image for as long as the program runs.
    public static func == (one: Drawing, other: Drawing) -> Bool { one.id == other.id }

    /// Hashes the number alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A drawing at its place on the screen.
public struct PlacedDrawing: Sendable, Hashable {
    public let drawing: Drawing
    /// The place of its upper left corner.
    public let place: ScreenPlace

    func covers(_ column: Int, _ row: Int) -> Bool {
        (place.column..<place.column + drawing.columns).contains(column)
            && (place.row..<place.row + drawing.rows).contains(row)
    }
}
