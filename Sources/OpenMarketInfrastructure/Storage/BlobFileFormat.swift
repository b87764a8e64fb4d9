import Foundation
import OpenMarketData
import OpenMarketWire

/// A blob as the content of one file, which knows by itself whether it is whole.
///
/// | bytes | what |
/// |---|---|
/// | 4 | `OMB1` |
/// | 4 | CRC-32 of everything behind it |
/// | 8 | when it was stored, seconds since 1970 as the bits of a 64-bit float |
/// | 4 | length of the server's mark plus one; 0 when there is none |
/// | 8 | length of the blob |
/// | … | the mark in UTF-8, then the blob |
///
/// Numbers have their most significant byte first.
enum BlobFileFormat {
    private static let magic = Data("OMB1".utf8)
    private static let headLength = 28

    static func encode(_ blob: StoredBlob) -> Data {
        let mark = blob.etag.map { Data($0.utf8) }
        var rest = bytes(blob.storedAt.timeIntervalSince1970.bitPattern)
        rest += bytes(UInt32(truncatingIfNeeded: mark.map { $0.count + 1 } ?? 0))
        rest += bytes(UInt64(blob.data.count))
        rest += mark ?? Data()
        rest += blob.data
        return magic + bytes(CRC32.checksum(of: rest)) + rest
    }

    /// The blob, or `nil` when the file is cut off, damaged, or something else.
    static func decode(_ file: Data) -> StoredBlob? {
        guard file.count >= headLength, file.prefix(4) == magic else { return nil }
        let rest = file.dropFirst(8)
        guard number(file.dropFirst(4).prefix(4)) == UInt64(CRC32.checksum(of: rest)) else { return nil }
        let storedAt = Double(bitPattern: number(rest.prefix(8)))
        let markField = number(rest.dropFirst(8).prefix(4))
        let length = number(rest.dropFirst(12).prefix(8))
        let body = rest.dropFirst(20)
        let markLength = markField == 0 ? 0 : markField - 1
        guard markLength <= UInt64(body.count), UInt64(body.count) - markLength == length else { return nil }
        let mark = body.prefix(Int(markLength))
        return StoredBlob(
            data: Data(body.dropFirst(Int(markLength))),
            storedAt: Date(timeIntervalSince1970: storedAt),
            etag: markField == 0 ? nil : String(decoding: mark, as: UTF8.self)
        )
    }

    private static func bytes(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    private static func number(_ bytes: Data) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
