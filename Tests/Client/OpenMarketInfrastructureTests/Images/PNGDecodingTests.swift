import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Reading PNG", .slot, .enabled(if: TestPictures.canReadPNG, Comment(rawValue: TestPictures.missing)))
struct PNGDecodingTests {
    private let codec = SystemImageCodec()

    @Test("Pixels come out as they are, on white where they are transparent")
    func transparency() throws {
        let file = TestPictures.png(width: 3, height: 1) { x, _ in [200, 100, 50, [255, 0, 255][x]] }
        let image = try #require(try codec.decode(file, longestSide: nil) as? PixelImage)
        #expect(image.pixels.bytes == [200, 100, 50, 255, 255, 255, 200, 100, 50])
    }

    @Test("A large screenshot becomes a JPEG below the limit")
    func largeScreenshot() async throws {
        var generator = SeededGenerator(seed: 3)
        let file = TestPictures.png(width: 400, height: 300) { _, _ in
            let bits = generator.next()
            return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), 0, 255]
        }
        #expect(file.count > 307_200)
        let ready = try await ImageCompressor(codec: codec)(file)
        #expect(ready.format == .jpeg)
        #expect(ready.data.count < 307_200)
        #expect(try codec.inspect(ready.data).size.width * 3 == codec.inspect(ready.data).size.height * 4)
    }

    @Test("Compressed data that ends too early is corrupt")
    func truncatedData() {
        let file = TestPictures.png(width: 20, height: 20) { _, _ in [1, 2, 3, 255] }
        let header = file.prefix(33)
        let broken = header + TestPictures.chunk("IDAT", Data([0x78, 0x01])) + TestPictures.chunk("IEND", Data())
        #expect(throws: MarketError.image(.corrupt)) { try codec.decode(broken, longestSide: nil) }
    }
}
