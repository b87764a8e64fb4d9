import Foundation
import OpenMarketWire

/// A photo as the content of one file, which knows by itself whether it is whole.
///
/// | bytes | what |
/// |---|---|
/// | 4 | `OMP1` |
/// | 4 | CRC-32 of the photo, its most significant byte first |
/// | … | the photo |
enum OutboxPhotoFile {
    private static let mark = Data("OMP1".utf8)
    private static let headLength = 8

    static func encode(_ photo: Data) -> Data {
        mark + checksum(of: photo) + photo
    }

    /// The photo; `nil` when the file is cut off, damaged, or something else.
    static func decode(_ file: Data) -> Data? {
        guard file.count >= headLength, file.prefix(mark.count) == mark else { return nil }
        let photo = Data(file.dropFirst(headLength))
        return file.dropFirst(mark.count).prefix(4) == checksum(of: photo) ? photo : nil
    }

    private static func checksum(of photo: Data) -> Data {
        withUnsafeBytes(of: CRC32.checksum(of: photo).bigEndian) { Data($0) }
    }
}
