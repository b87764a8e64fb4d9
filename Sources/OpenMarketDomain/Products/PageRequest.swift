/// One page of a list: its number and its size.
public struct PageRequest: Sendable, Hashable, Codable {
    /// The page, counted from 1.
    public let number: Int
    /// How many rows, within ``sizes``.
    public let size: Int

    /// The sizes a market serves.
    public static let sizes = 1...100
    /// The size used when nobody asks for another.
    public static let defaultSize = 20

    /// A page request.
    ///
    /// A number below 1 becomes 1; a size outside ``sizes`` becomes the nearest bound.
    public init(number: Int = 1, size: Int = PageRequest.defaultSize) {
        self.number = max(1, number)
        self.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
    }
}
