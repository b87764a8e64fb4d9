import Foundation
import OpenMarketWire

/// Writes drawn images as PNG files (ISO/IEC 15948) in 24-bit colour.
///
/// Each pixel is stored as its difference from the one at its left (the filter *Sub*), so that an area of one colour is
/// a run of zeros.
struct PNGWriter {
    /// The file of a canvas.
    static func file(of canvas: Canvas) -> Data {
        var stream = DeflateWriter(rowLength: canvas.width * 3 + 1)
        for y in 0..<canvas.height { stream.add(filtered(canvas.row(y))) }
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let size = UInt32(canvas.width).bigEndianBytes + UInt32(canvas.height).bigEndianBytes
        file += chunk("IHDR", size + Data([8, 2, 0, 0, 0]))
        file += chunk("IDAT", stream.finished())
        return file + chunk("IEND", Data())
    }

    /// The number of the filter, then the differences of red, green and blue.
    private static func filtered(_ row: ArraySlice<UInt32>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: row.count * 3 + 1) { bytes, count in
            bytes[0] = 1
            count = 1
            var last: UInt32 = 0
            for pixel in row {
                bytes[count] = UInt8(truncatingIfNeeded: (pixel >> 16) &- (last >> 16))
                bytes[count + 1] = UInt8(truncatingIfNeeded: (pixel >> 8) &- (last >> 8))
                bytes[count + 2] = UInt8(truncatingIfNeeded: pixel &- last)
                count += 3
                last = pixel
            }
        }
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let named = Data(name.utf8) + content
        return UInt32(content.count).bigEndianBytes + named + CRC32.checksum(of: named).bigEndianBytes
    }
}

extension UInt32 {
    /// The four bytes, the highest first.
    var bigEndianBytes: Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) })
    }
}
