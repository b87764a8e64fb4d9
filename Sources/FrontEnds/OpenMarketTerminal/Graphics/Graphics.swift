/// How a terminal shows images.
public enum Graphics: String, Sendable, Hashable, CaseIterable {
    /// As text: half a block in one colour on another, which every terminal has.
    case blocks
    /// As sixels, six rows of pixels in one row of characters.
    case sixel
    /// With kitty's graphics protocol.
    case kitty
}

/// How a terminal shows images, and how large one place of it is.
public struct ScreenGraphics: Sendable, Hashable {
    /// What it understands.
    public let means: Graphics
    /// How many pixels a place is wide.
    public let cellWidth: Int
    /// How many pixels a place is high.
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
