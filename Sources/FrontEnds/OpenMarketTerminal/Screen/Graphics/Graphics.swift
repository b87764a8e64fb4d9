/// The means by which a terminal shows images.
public enum Graphics: String, Sendable, Hashable, CaseIterable {
    /// Text: half a block in one colour on another, which every terminal has.
    case blocks
    /// Sixels: six rows of pixels in one row of characters.
    case sixel
    /// Pixels in the graphics protocol of kitty.
    case kitty
}

/// The means by which a terminal shows images, and the size of one place on it.
public struct ScreenGraphics: Sendable, Hashable {
    public let means: Graphics
    /// The width of a place in pixels.
    public let cellWidth: Int
    /// The height of a place in pixels.
    public let cellHeight: Int

    /// A terminal's graphics; places of an unknown or absurd size count as those of the VT340, 10 by 20.
    public init(_ means: Graphics, cellWidth: Int? = nil, cellHeight: Int? = nil) {
        self.means = means
        let sizes = 2...128
        if let cellWidth, let cellHeight, sizes.contains(cellWidth), sizes.contains(cellHeight) {
            (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
        } else {
            (self.cellWidth, self.cellHeight) = (10, 20)
        }
    }
}
