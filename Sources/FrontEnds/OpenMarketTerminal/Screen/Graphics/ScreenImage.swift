/// The pixels of an image for a terminal.
public struct ScreenImage: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Red, green and blue of every pixel, row after row.
    public let bytes: [UInt8]

    /// An image; `nil` unless there are three bytes for each pixel, and at most a few million pixels.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        let sides = 1...4096
        guard sides.contains(width), sides.contains(height), bytes.count == width * height * 3 else { return nil }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }
}
