import Foundation
package import OpenMarketDomain

extension RGBPixels {
    /// Pixels whose bytes are written by `fill`, which must write all of them; `nil` when that fails.
    package init?(size: PixelSize, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
        guard let count = Self.byteCount(of: size) else { return nil }
        var isFilled = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Zeros, so that a decoder that breaks off does not leave what was in memory before.
            if let start = buffer.baseAddress { memset(start, 0, count) }
            initialized = count
            isFilled = fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        }
        guard isFilled else { return nil }
        self.init(size: size, bytes: bytes)
    }
}
