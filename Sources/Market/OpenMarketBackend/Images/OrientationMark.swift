import Foundation
import OpenMarketWire

/// The one useful part of a camera's data in a file: the direction that is up.
///
/// Everything else, above all the place where the image was taken, has been
/// removed; without this mark the image would lie on its side.
enum OrientationMark {
    /// The stripped image with its orientation put back, when it has one to speak of.
    static func add(orientation: Int, format: ImageHeader.Format, to stripped: Data) -> Data {
        guard (2...8).contains(orientation) else { return stripped }
        let mark = exif(UInt8(orientation))
        switch format {
        case .jpeg:
            let place = placeBehindJFIF(stripped)
            let payload = Data("Exif\0\0".utf8) + mark
            let length = payload.count + 2
            let segment = Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload
            return stripped.prefix(place) + segment + stripped.dropFirst(place)
        case .png:
            // Eight bytes of signature and the first chunk, which always has the same length.
            let chunk = Data("eXIf".utf8) + mark
            let whole = number(mark.count) + chunk + number(Int(CRC32.checksum(of: chunk)))
            return stripped.prefix(33) + whole + stripped.dropFirst(33)
        }
    }

    /// A directory with a single entry: tag 0x0112, one short number (EXIF 2.32, section 4.6.2).
    private static func exif(_ orientation: UInt8) -> Data {
        Data([
            0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03,
            0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        ])
    }

    private static func placeBehindJFIF(_ file: Data) -> Int {
        let bytes = [UInt8](file.prefix(6))
        guard bytes.count == 6, bytes[2] == 0xFF, bytes[3] == 0xE0 else { return 2 }
        return min(file.count, 4 + Int(bytes[4]) << 8 + Int(bytes[5]))
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
