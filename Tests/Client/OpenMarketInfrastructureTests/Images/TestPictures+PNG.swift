import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire

extension TestPictures {
    /// Whether this machine can decode PNG as well.
    static let canReadPNG: Bool = {
        let file = png(width: 1, height: 1) { _, _ in [0, 0, 0, 255] }
        return (try? SystemImageCodec().decode(file, longestSide: nil)) != nil
    }()

    /// A PNG without compression, four bytes a pixel (red, green, blue, opacity).
    static func png(width: Int, height: Int, chunks: [Data] = [], color: (_ x: Int, _ y: Int) -> [UInt8]) -> Data {
        let rows = (0..<height).map { y -> [UInt8] in [0] + (0..<width).flatMap { x in color(x, y) } }
        let header = number32(width) + number32(height) + Data([8, 6, 0, 0, 0])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", header) + Data(chunks.joined()) + chunk("IDAT", zlib(Data(rows.joined())))
            + chunk("IEND", Data())
    }

    static func chunk(_ type: String, _ payload: Data) -> Data {
        let body = Data(type.utf8) + payload
        return number32(payload.count) + body + number32(Int(CRC32.checksum(of: body)))
    }

    /// Stored blocks of at most 65,535 bytes (RFC 1950, RFC 1951).
    private static func zlib(_ data: Data) -> Data {
        var stream = Data([0x78, 0x01])
        var rest = data[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let low = UInt8(block.count & 0xFF)
            let high = UInt8(block.count >> 8)
            stream += Data([rest.isEmpty ? 1 : 0, low, high, ~low, ~high]) + block
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + number16(b) + number16(a)
    }
}
