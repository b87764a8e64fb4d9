import Foundation

/// Reads numbers out of bytes that may be hostile: beyond their end there is nothing, never a crash.
///
/// Offsets count from the first byte, whatever slice of another value the bytes are.
struct ByteReader {
    private let data: Data

    init(_ data: Data) {
        self.data = data
    }

    var count: Int { data.count }

    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < data.count else { return nil }
        return data[data.startIndex + offset]
    }

    /// A 16-bit number, most significant byte first by default.
    func number16(at offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = byte(at: offset), let second = byte(at: offset + 1) else { return nil }
        return littleEndian ? Int(second) << 8 | Int(first) : Int(first) << 8 | Int(second)
    }

    /// A 32-bit number, most significant byte first by default.
    func number32(at offset: Int, littleEndian: Bool = false) -> Int? {
        guard let first = number16(at: offset, littleEndian: littleEndian),
            let second = number16(at: offset + 2, littleEndian: littleEndian)
        else { return nil }
        return littleEndian ? second << 16 | first : first << 16 | second
    }

    /// The bytes in `range`, or `nil` when it is not wholly inside.
    func bytes(in range: Range<Int>) -> Data? {
        guard range.lowerBound >= 0, range.upperBound <= data.count else { return nil }
        return data[(data.startIndex + range.lowerBound)..<(data.startIndex + range.upperBound)]
    }

    func holds(_ text: String, atStartOf range: Range<Int>) -> Bool {
        text.utf8.count <= range.count && bytes(in: range)?.starts(with: text.utf8) == true
    }

    func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < data.count else { return nil }
        return data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            // The C library's search: a loop in Swift makes a call for each byte of a photo in a debug build.
            return memchr(base + offset, Int32(byte), bytes.count - offset).map { base.distance(to: $0) }
        }
    }
}
