/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
    public let width: Int
    public let height: Int

    /// A size; neither side is below one pixel.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
    }

    public var longestSide: Int { max(width, height) }

    /// The number of pixels; the largest number there is, rather than an overflow, for an absurd size.
    public var pixelCount: Int {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? Int.max : count
    }

    /// The largest size of the same shape whose longer side is at most `side`; never larger than it was.
    public func fitting(longestSide side: Int) -> PixelSize {
        guard side < longestSide else { return self }
        return scaled(by: Double(max(1, side)) / Double(longestSide))
    }

    /// The largest size of the same shape with at most `count` pixels; never larger than it was.
    public func fitting(pixelCount count: Int) -> PixelSize {
        guard count < pixelCount else { return self }
        // Side by side, because the number of pixels of an absurd size is cut off.
        let factor = (Double(max(1, count)) / Double(width) / Double(height)).squareRoot()
        let nearest = scaled(by: factor)
        return nearest.pixelCount > count ? scaled(by: factor, .down) : nearest
    }

    private func scaled(by factor: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> PixelSize {
        PixelSize(width: Self.scaled(width, by: factor, rule), height: Self.scaled(height, by: factor, rule))
    }

    /// Scales a side; the result is never larger, even where a `Double` cannot tell the side from the next power of
    /// two.
    private static func scaled(_ side: Int, by factor: Double, _ rule: FloatingPointRoundingRule) -> Int {
        Int(exactly: (Double(side) * factor).rounded(rule)).map { min($0, side) } ?? side
    }
}
