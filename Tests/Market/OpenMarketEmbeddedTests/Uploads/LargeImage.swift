import Foundation
import OpenMarketDomain
import OpenMarketTesting

/// A photo of a given size that is sent as it is.
enum LargeImage {
    /// A JPEG file of one pixel and `bytes` bytes, most of them behind the pixel in its coded image.
    static func jpeg(bytes: Int, seed: UInt8) -> Data {
        let plain = Fixture.jpeg
        let count = max(0, bytes - plain.count)
        let filling = (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31) &+ Int(seed)) & 0x7F }
        return plain.dropLast(2) + filling + plain.suffix(2)
    }

    /// Five photos, just below what a market takes.
    static func five() -> [ImageInput] {
        (1...5).map { ImageInput(.data(jpeg(bytes: 290_000, seed: UInt8($0))), name: "\($0).jpg") }
    }
}
