/// The pixels of an image, for a front end that draws them by itself: on a terminal, or on a display without a toolkit.
public struct RGBPixels: Sendable, Equatable {
    public let size: PixelSize
    /// Red, green and blue of every pixel, row after row.
    public let bytes: [UInt8]

    /// Pixels; `nil` when there are not three bytes for each.
    public init?(size: PixelSize, bytes: [UInt8]) {
        guard Self.byteCount(of: size) == bytes.count else { return nil }
        self.size = size
        self.bytes = bytes
    }

    /// The colour of a pixel; `nil` outside.
    public subscript(x: Int, y: Int) -> RGBColor? {
        guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return nil }
        let place = (y * size.width + x) * Self.bytesPerPixel
        return RGBColor(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
    }

    package static let bytesPerPixel = 3

    /// Returns the number of bytes of an image of this size; `nil` when that is more than can be counted.
    package static func byteCount(of size: PixelSize) -> Int? {
        let (count, overflow) = size.pixelCount.multipliedReportingOverflow(by: bytesPerPixel)
        return overflow ? nil : count
    }
}

/// A colour of 24 bits.
public struct RGBColor: Sendable, Equatable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }
}
