package import Foundation

/// The system's zlib, found at run time.
///
/// Declarations after `zlib.h`, whose one-call functions need no structure that could be laid out in another way.
package struct Zlib: Sendable {
    private typealias Bound = @convention(c) @Sendable (UInt) -> UInt
    private typealias Compress =
        @convention(c) @Sendable (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt, Int32
        ) -> Int32
    private typealias Checksum = @convention(c) @Sendable (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt

    /// The library of this machine; `nil` when there is none.
    package static let shared = ["libz.so.1", "/usr/lib/libz.1.dylib", "libz.so"].lazy.compactMap(Zlib.init).first

    private static let level: Int32 = 6
    /// The beginning of gzip data without a name or a time (RFC 1952, section 2.3.1).
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private let bound: Bound
    private let compress: Compress
    private let checksum: Checksum

    /// Finds the functions; `nil` when one is missing.
    init?(_ library: String) {
        do {
            bound = try SystemLibrary.function("compressBound", in: library)
            compress = try SystemLibrary.function("compress2", in: library)
            checksum = try SystemLibrary.function("crc32", in: library)
        } catch {
            return nil
        }
    }

    /// The bytes as gzip data; `nil` when that would not be shorter.
    package func gzip(_ content: Data) -> Data? {
        guard let length = UInt32(exactly: content.count) else { return nil }
        return content.withUnsafeBytes { raw -> Data? in
            let source = raw.bindMemory(to: UInt8.self)
            var count = bound(UInt(length))
            var packed = [UInt8](repeating: 0, count: Int(count))
            let outcome = packed.withUnsafeMutableBufferPointer {
                compress($0.baseAddress, &count, source.baseAddress, UInt(length), Self.level)
            }
            // The same data in another envelope: two bytes in front of it and a checksum of four behind.
            guard outcome == 0, count > 6, Int(count) + 12 < content.count else { return nil }
            var result = Data(capacity: Int(count) + 12)
            result.append(contentsOf: Self.header)
            result.append(contentsOf: packed[2..<(Int(count) - 4)])
            let sum = UInt32(truncatingIfNeeded: checksum(0, source.baseAddress, length))
            for value in [sum, length] { withUnsafeBytes(of: value.littleEndian) { result.append(contentsOf: $0) } }
            return result
        }
    }
}
