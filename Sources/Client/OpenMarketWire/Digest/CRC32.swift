package import Foundation

/// The check sum CRC-32 (ISO/IEC 3309, as in PNG and zip): finds damage, not intent.
package enum CRC32 {
    package static func checksum(of data: Data) -> UInt32 {
        let register = data.withUnsafeBytes { bytes in
            table.withUnsafeBufferPointer { table in
                bytes.reduce(UInt32.max) { register, byte in
                    table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8
                }
            }
        }
        return ~register
    }

    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { register, _ in register & 1 == 0 ? register >> 1 : 0xEDB8_8320 ^ register >> 1 }
    }
}
