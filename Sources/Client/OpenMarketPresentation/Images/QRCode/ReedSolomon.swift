/// The arithmetic by which bytes are corrected, in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1.
enum ReedSolomon {
    /// The coefficients of the polynomial that blocks are divided by, but for the first one, which is 1.
    static func divisor(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in result.indices {
                let next = index + 1 < degree ? result[index + 1] : 0
                result[index] = product(result[index], root) ^ next
            }
            root = product(root, 2)
        }
        return result
    }

    /// Returns the bytes that correct a block.
    static func remainder(of block: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in block {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in result.indices { result[index] ^= product(divisor[index], factor) }
        }
        return result
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var product = 0
        for shift in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= (Int(other) >> shift & 1) * Int(one)
        }
        return UInt8(truncatingIfNeeded: product)
    }
}
