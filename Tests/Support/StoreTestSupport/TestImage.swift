package import Foundation
import OpenMarketWire

/// Images made by hand.
package enum TestImage {
    /// One grey pixel.
    package static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
        0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x68, 0x00, 0x00, 0x00,
        0x82, 0x00, 0x81, 0xDA, 0x45, 0x08, 0x3B, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
        0x42, 0x60, 0x82,
    ])

    /// A PNG of `width` columns and `height` rows as far as its header goes.
    package static func png(width: UInt32, height: UInt32) -> Data {
        chunked(width: width, height: height, extra: Data())
    }

    /// A PNG with a chunk of text in it.
    package static func png(saying text: String) -> Data {
        chunked(width: 1, height: 1, extra: chunk("tEXt", Data("Comment\0\(text)".utf8)))
    }

    /// A PNG of exactly so many bytes.
    package static func png(bytes count: Int) -> Data {
        let (width, height) = (1024, UInt32(count / 1024 + 1))
        let bare = chunked(width: 1024, height: height, extra: Data()).count
        return chunked(width: UInt32(width), height: height, extra: chunk("IDAT", Data(count: count - bare - 12)))
    }

    /// A JPEG turned by a camera, with the place where it was taken.
    package static func jpeg(orientation: UInt8, place: String) -> Data {
        let directory: [UInt8] = [
            0x4D, 0x4D, 0x00, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let payload = Array("Exif\0\0".utf8) + directory + Array(place.utf8)
        let segment: [UInt8] =
            [0xFF, 0xE1, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
        return Data([0xFF, 0xD8] + segment + jpegRest)
    }

    /// A JPEG of so many columns and rows as far as its header goes, with so many scans.
    package static func jpeg(width: UInt16, height: UInt16, scans: Int) -> Data {
        let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12]
        let frame = [0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
        return Data([0xFF, 0xD8] + frame + Array(repeating: scan, count: scans).joined() + [0xFF, 0xD9])
    }

    /// One grey pixel.
    package static let jpeg = Data([0xFF, 0xD8] + jpegRest)

    private static let jpegRest: [UInt8] =
        [
            0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00,
            0xFF, 0xDB, 0x00, 0x43, 0x00,
        ] + Array(repeating: 1, count: 64) + [
            0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x01, 0x00, 0x01, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xC4, 0x00, 0x14, 0x00,
            0x01,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xC4,
            0x00,
            0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00,
            0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0x3F, 0xFF, 0xD9,
        ]

    private static func chunked(width: UInt32, height: UInt32, extra: Data) -> Data {
        let size = number(width) + number(height) + Data([8, 0, 0, 0, 0])
        let pixels = Data([0x78, 0xDA, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81])
        return png.prefix(8) + chunk("IHDR", size) + chunk("IDAT", pixels) + extra + chunk("IEND", Data())
    }

    private static func chunk(_ type: String, _ payload: Data) -> Data {
        let named = Data(type.utf8) + payload
        return number(UInt32(payload.count)) + named + number(CRC32.checksum(of: named))
    }

    private static func number(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
