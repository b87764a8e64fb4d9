package import OpenMarketDomain

/// Pixels in memory: three bytes each (red, green, blue), row after row, no gaps.
package struct PixelBuffer: Sendable, Hashable {
    package let size: PixelSize
    package let bytes: [UInt8]

    /// A buffer; `nil` when the number of bytes is not that of the size.
    package init?(size: PixelSize, bytes: [UInt8]) {
        guard Self.byteCount(of: size) == bytes.count else { return nil }
        self.size = size
        self.bytes = bytes
    }

    /// A buffer whose bytes are written by `fill`, which must write all of them; `nil` when that fails.
    package init?(size: PixelSize, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
        guard let count = Self.byteCount(of: size) else { return nil }
        var isFilled = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: 0)
            initialized = count
            isFilled = fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        }
        guard isFilled else { return nil }
        self.size = size
        self.bytes = bytes
    }

    static let bytesPerPixel = 3

    private static func byteCount(of size: PixelSize) -> Int? {
        let (count, overflow) = size.pixelCount.multipliedReportingOverflow(by: bytesPerPixel)
        return overflow ? nil : count
    }
}
