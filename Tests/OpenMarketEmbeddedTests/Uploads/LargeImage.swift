import Foundation
import OpenMarketDomain
import OpenMarketTesting

/// A photo of a given size that nobody has to make smaller.
enum LargeImage {
    /// A whole JPEG file of one pixel and `bytes` bytes: the rest is comments.
    static func jpeg(bytes: Int, seed: UInt8) -> Data {
        let plain = Fixture.jpeg
        var rest = bytes - plain.count
        var comments = Data()
        while rest > 4 {
            let length = min(rest - 2, 60_000)
            comments += [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)]
            comments += Data((0..<(length - 2)).map { UInt8(truncatingIfNeeded: ($0 &* 31) &+ Int(seed)) & 0x7F })
            rest -= length + 2
        }
        return plain.prefix(2) + comments + plain.dropFirst(2)
    }

    /// Five photos, just below what a market takes.
    static func five() -> [ImageInput] {
        (1...5).map { ImageInput(.data(jpeg(bytes: 290_000, seed: UInt8($0))), name: "\($0).jpg") }
    }
}
