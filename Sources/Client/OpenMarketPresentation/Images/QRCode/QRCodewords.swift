/// The bytes that a QR code shows: the content, its length, and the bytes by which a reader corrects errors.
struct QRCodewords {
    /// The version, which says how large the code is.
    let version: Int
    let bytes: [UInt8]

    /// The bytes of each version: how many correct a block, and how many of the content each block has.
    private static let versions: [(correction: Int, blocks: [Int])] = [
        (10, [16]), (16, [28]), (26, [44]), (18, [32, 32]), (24, [43, 43]), (16, [27, 27, 27, 27]),
        (18, [31, 31, 31, 31]), (22, [38, 38, 39, 39]), (22, [36, 36, 36, 37, 37]), (26, [43, 43, 43, 43, 44]),
    ]

    /// The codewords of some bytes, in the smallest version; `nil` where there is none.
    init?(_ content: [UInt8]) {
        let fitting = Self.versions.indices.first { index in
            4 + Self.lengthBits(index + 1) + 8 * content.count <= 8 * Self.versions[index].blocks.reduce(0, +)
        }
        guard let fitting else { return nil }
        let (correction, blocks) = Self.versions[fitting]
        let data = Self.data(content, Self.lengthBits(fitting + 1), count: blocks.reduce(0, +))
        version = fitting + 1
        bytes = Self.interleaved(data, blocks, correction)
    }

    private static func lengthBits(_ version: Int) -> Int { version < 10 ? 8 : 16 }

    /// The content behind its mode and its length, filled up to a number of bytes.
    private static func data(_ content: [UInt8], _ lengthBits: Int, count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ width: Int) {
            for shift in (0..<width).reversed() { bits.append(value >> shift & 1 == 1) }
        }
        append(0b0100, 4)
        append(content.count, lengthBits)
        for byte in content { append(Int(byte), 8) }
        append(0, min(4, 8 * count - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        let filled = bytes.count
        while bytes.count < count { bytes.append((bytes.count - filled) % 2 == 0 ? 0xEC : 0x11) }
        return bytes
    }

    /// The first bytes of all blocks, then the second ones, and behind them the bytes for correction in the same order.
    private static func interleaved(_ data: [UInt8], _ blocks: [Int], _ correction: Int) -> [UInt8] {
        let divisor = ReedSolomon.divisor(correction)
        var (parts, start): ([ArraySlice<UInt8>], Int) = ([], 0)
        for length in blocks {
            parts.append(data[start..<start + length])
            start += length
        }
        let corrections = parts.map { ReedSolomon.remainder(of: $0, by: divisor) }
        var bytes: [UInt8] = []
        for index in 0..<(blocks.max() ?? 0) {
            for part in parts where index < part.count { bytes.append(part[part.startIndex + index]) }
        }
        for index in 0..<correction { for part in corrections { bytes.append(part[index]) } }
        return bytes
    }
}
