import Foundation

/// Compresses rows of equal length into a zlib stream (RFC 1950) with the fixed codes of deflate (RFC 1951, 3.2.6).
///
/// Two kinds of repetition are looked for, which is what drawings are made of: the byte before, and the same place of
/// the row above.
struct DeflateWriter {
    private var bits = BitWriter()
    private let rowLength: Int
    private var above: [UInt8] = []
    /// The two sums of Adler-32, the check at the end of the stream.
    private var (low, high): (UInt64, UInt64) = (1, 0)

    /// A stream of rows with this many bytes each, 32,768 at most: further back no copy reaches.
    init(rowLength: Int) {
        self.rowLength = rowLength
        // One block, the last one, with fixed codes.
        bits.append(1, count: 1)
        bits.append(1, count: 2)
    }

    /// Adds a row.
    mutating func add(_ row: [UInt8]) {
        addToCheck(row)
        var index = 0
        while index < row.count {
            let fromAbove = above.isEmpty ? 0 : Self.equalCount(row, above, from: index)
            let fromBefore = index == 0 || fromAbove == row.count - index ? 0 : Self.runLength(row, from: index)
            let length = max(fromAbove, fromBefore)
            if length > 3 {
                copy(length, distance: fromAbove >= fromBefore ? rowLength : 1)
                index += length
            } else {
                literal(row[index])
                index += 1
            }
        }
        above = row
    }

    /// The whole stream.
    mutating func finished() -> Data {
        bits.appendCode(0, count: 7)
        return Data([0x78, 0x01]) + bits.finished() + UInt32(high << 16 | low).bigEndianBytes
    }

    /// Returns the number of bytes that are equal in both rows.
    private static func equalCount(_ row: [UInt8], _ above: [UInt8], from start: Int) -> Int {
        row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                var index = start
                while index < row.count, row[index] == above[index] { index += 1 }
                return index - start
            }
        }
    }

    /// Returns the number of bytes that are equal to the one before them.
    private static func runLength(_ row: [UInt8], from start: Int) -> Int {
        row.withUnsafeBufferPointer { row in
            let byte = row[start - 1]
            var index = start
            while index < row.count, row[index] == byte { index += 1 }
            return index - start
        }
    }

    private mutating func addToCheck(_ row: [UInt8]) {
        row.withUnsafeBufferPointer { row in
            for byte in row {
                low += UInt64(byte)
                high += low
            }
        }
        (low, high) = (low % 65_521, high % 65_521)
    }

    private mutating func literal(_ byte: UInt8) {
        if byte < 144 {
            bits.appendCode(0x30 + UInt32(byte), count: 8)
        } else {
            bits.appendCode(0x190 + UInt32(byte) - 144, count: 9)
        }
    }

    private mutating func copy(_ length: Int, distance: Int) {
        var rest = length
        while rest > 0 {
            // No copy is shorter than three bytes.
            let part = rest > 258 && rest < 261 ? rest - 3 : min(rest, 258)
            appendLength(part)
            appendDistance(distance)
            rest -= part
        }
    }

    /// Lengths come in groups of four codes, whose steps double from group to group; the step's rest follows as bits.
    private mutating func appendLength(_ length: Int) {
        let offset = length - 3
        let extra = max(0, offset.bitCount - 3)
        let code = length == 258 ? 285 : 257 + 4 * extra + offset >> extra
        if code < 280 {
            bits.appendCode(UInt32(code - 256), count: 7)
        } else {
            bits.appendCode(UInt32(0xC0 + code - 280), count: 8)
        }
        if length < 258 { bits.append(UInt32(offset & (1 << extra - 1)), count: extra) }
    }

    /// Distances come in groups of two codes.
    private mutating func appendDistance(_ distance: Int) {
        let offset = distance - 1
        let extra = max(0, offset.bitCount - 2)
        bits.appendCode(UInt32(2 * extra + offset >> extra), count: 5)
        bits.append(UInt32(offset & (1 << extra - 1)), count: extra)
    }
}

extension Int {
    /// The number of binary digits of a number that is not negative.
    fileprivate var bitCount: Int { Int.bitWidth - leadingZeroBitCount }
}

/// Collects bits, the lowest of each byte first.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// A number, its lowest bit first.
    mutating func append(_ value: UInt32, count: Int) {
        pending |= UInt64(value) << UInt64(pendingCount)
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// A Huffman code, its highest bit first.
    mutating func appendCode(_ code: UInt32, count: Int) {
        var reversed: UInt32 = 0
        for bit in 0..<count { reversed |= (code >> UInt32(bit) & 1) << UInt32(count - 1 - bit) }
        append(reversed, count: count)
    }

    /// The bytes, the last one filled up with zeros.
    mutating func finished() -> Data {
        if pendingCount > 0 { append(0, count: 8 - pendingCount) }
        return Data(bytes)
    }
}
