import Foundation
import OpenMarketWire

/// Writes small images with up to sixteen colours as PNG files (ISO/IEC 15948).
///
/// The pixels are stored, not compressed: half a byte each is small enough, and a
/// compressor would be the longest file of the package.
struct PNGWriter {
    let width: Int
    let height: Int
    /// Up to sixteen colours as `0xRRGGBB`.
    let palette: [UInt32]

    /// The file of an image whose rows are given as colour numbers.
    func file(rows: [[UInt8]]) -> Data {
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Four bits for each pixel, which is a number in the palette.
        file += chunk("IHDR", Self.number(UInt32(width)) + Self.number(UInt32(height)) + Data([4, 3, 0, 0, 0]))
        file += chunk("PLTE", Data(palette.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 0xFF) } }))
        file += chunk("IDAT", Self.stored(Data(rows.flatMap(packed))))
        return file + chunk("IEND", Data())
    }

    /// A row with two pixels to a byte, behind the number of its filter, which is none.
    private func packed(_ row: [UInt8]) -> [UInt8] {
        [0] + stride(from: 0, to: row.count, by: 2).map { row[$0] << 4 | ($0 + 1 < row.count ? row[$0 + 1] : 0) }
    }

    private func chunk(_ name: String, _ content: Data) -> Data {
        let named = Data(name.utf8) + content
        return Self.number(UInt32(content.count)) + named + Self.number(CRC32.checksum(of: named))
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
    private static func stored(_ content: Data) -> Data {
        var stream = Data([0x78, 0x01])
        var rest = content[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            stream += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
            stream += block
        } while !rest.isEmpty
        return stream + number(adler32(content))
    }

    private static func adler32(_ content: Data) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in content {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func number(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
