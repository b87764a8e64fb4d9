import Foundation
import TestSupport
import Testing

@testable import OpenMarketHTTPServer

@Suite("Compression", .slot)
struct ZlibTests {
    private typealias Unpack =
        @convention(c) @Sendable (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt
        ) -> Int32

    /// The bytes of gzip data, unpacked by the same library from its own envelope.
    private func unpacked(_ data: Data, count: Int) throws -> Data {
        let names = ["libz.so.1", "libz.dylib", "libz.so"]
        let found = names.lazy.compactMap { try? SystemLibrary.function("uncompress", in: $0) as Unpack }
        let unpack = try #require(found.first)
        var (a, b): (UInt32, UInt32) = (1, 0)
        var packed: [UInt8] = [0x78, 0x9C] + data.dropFirst(10).dropLast(8)
        var result = [UInt8](repeating: 0, count: count)
        // The checksum is of what the test expects, so the library compares as well.
        for byte in Self.text {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        withUnsafeBytes(of: (b << 16 | a).bigEndian) { packed += $0 }
        var length = UInt(count)
        #expect(unpack(&result, &length, packed, UInt(packed.count)) == 0)
        #expect(Int(length) == count)
        return Data(result)
    }

    private static let text = Data((0..<5000).map { "{\"id\":\($0),\"name\":\"값\"}" }.joined(separator: ",").utf8)

    @Test("A text gets shorter and is the same again")
    func text() throws {
        let zlib = try #require(Zlib.shared)
        let packed = try #require(zlib.gzip(Self.text))
        #expect(packed.count < Self.text.count / 4)
        #expect(packed.prefix(4) == Data([0x1F, 0x8B, 8, 0]))
        #expect(try unpacked(packed, count: Self.text.count) == Self.text)
        // A piece of other data has other indices.
        #expect(zlib.gzip((Data("abc".utf8) + Self.text).dropFirst(3)) == packed)
    }

    @Test("The end holds the checksum and the length of the bytes")
    func end() throws {
        let zlib = try #require(Zlib.shared)
        let packed = try #require(zlib.gzip(Data(String(repeating: "123456789", count: 100).utf8)))
        #expect(packed.suffix(4) == Data([0x84, 0x03, 0, 0]))
        #expect(packed.dropLast(4).suffix(4) == Data([0xD7, 0x0F, 0xFD, 0x09]))
    }

    @Test("What would not get shorter is left as it is")
    func incompressible() throws {
        let zlib = try #require(Zlib.shared)
        #expect(zlib.gzip(Data()) == nil)
        #expect(zlib.gzip(Data("abc".utf8)) == nil)
        var generator = SystemRandomNumberGenerator()
        #expect(zlib.gzip(Data((0..<5000).map { _ in UInt8.random(in: .min ... .max, using: &generator) })) == nil)
    }

    @Test("A machine without the library has none")
    func missing() {
        #expect(Zlib("libz-that-is-not-there.so") == nil)
        #expect(Zlib("libc.so.6") == nil)
    }
}
