/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int

    /// A size; neither side is below one pixel.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }

    /// The longer side.
    public var longestSide: Int { max(width, height) }

    /// The largest size of the same shape whose longer side is at most `side`; never larger than it was.
    public func fitting(longestSide side: Int) -> PixelSize {
        guard side < longestSide else { return self }
        let factor = Double(max(1, side)) / Double(longestSide)
        return PixelSize(
            width: Int((Double(width) * factor).rounded()),
            height: Int((Double(height) * factor).rounded())
        )
    }
}
