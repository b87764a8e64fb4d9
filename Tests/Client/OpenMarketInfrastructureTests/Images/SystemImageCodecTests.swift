import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import TestSupport
import Testing

@Suite("The codec of this system", .slot, .enabled(if: TestPictures.hasCodec, Comment(rawValue: TestPictures.missing)))
struct SystemImageCodecTests {
    private let codec = SystemImageCodec()

    /// Which colours are seen where when red, green, blue and yellow are stored in the corners, row by row.
    static let corners: [(orientation: Int, seen: [[UInt8]])] = [
        (1, [TestPictures.red, TestPictures.green, TestPictures.blue, TestPictures.yellow]),
        (2, [TestPictures.green, TestPictures.red, TestPictures.yellow, TestPictures.blue]),
        (3, [TestPictures.yellow, TestPictures.blue, TestPictures.green, TestPictures.red]),
        (4, [TestPictures.blue, TestPictures.yellow, TestPictures.red, TestPictures.green]),
        (5, [TestPictures.red, TestPictures.blue, TestPictures.green, TestPictures.yellow]),
        (6, [TestPictures.blue, TestPictures.red, TestPictures.yellow, TestPictures.green]),
        (7, [TestPictures.yellow, TestPictures.green, TestPictures.blue, TestPictures.red]),
        (8, [TestPictures.green, TestPictures.yellow, TestPictures.red, TestPictures.blue]),
    ]

    @Test("A photo held in any of eight ways comes out upright, without where it was taken", arguments: corners)
    func orientation(row: (orientation: Int, seen: [[UInt8]])) async throws {
        let stored = try TestPictures.jpeg(TestPictures.quadrants(width: 64, height: 32))
        let photo = TestPictures.inserting(TestPictures.exif(orientation: row.orientation), into: stored)
        #expect(try codec.inspect(photo).orientation == row.orientation)

        let ready = try await ImageCompressor(codec: codec)(photo)

        #expect(ready.data.range(of: Data("GPS".utf8)) == nil)
        let info = try codec.inspect(ready.data)
        #expect(info.orientation == 1)
        #expect(!info.hasMetadata)
        #expect(
            info.size == (row.orientation < 5 ? PixelSize(width: 64, height: 32) : PixelSize(width: 32, height: 64))
        )
        for (seen, expected) in zip(try seenCorners(of: ready.data), row.seen) { #expect(isClose(seen, expected)) }
    }

    @Test("An upright photo loses its position without losing a pixel")
    func gpsWithoutEncoding() async throws {
        let clean = try TestPictures.jpeg(TestPictures.quadrants(width: 64, height: 32))
        let photo = TestPictures.inserting(TestPictures.exif(orientation: 1), into: clean)
        #expect(photo.range(of: Data("GPS 37.5665".utf8)) != nil)
        #expect(try await ImageCompressor(codec: codec)(photo).data == clean)
    }

    @Test("A large photo comes out below the limit, in its shape and without where it was taken")
    func largePhoto() async throws {
        let noise = try TestPictures.jpeg(TestPictures.noise(width: 900, height: 600), quality: 1)
        let photo = TestPictures.inserting(TestPictures.exif(orientation: 6), into: noise)
        #expect(photo.count > 307_200)
        let ready = try await ImageCompressor(codec: codec)(photo)
        #expect(ready.data.count < 307_200)
        #expect(ready.data.range(of: Data("GPS".utf8)) == nil)
        let size = try codec.inspect(ready.data).size
        #expect(abs(Double(size.height) / Double(size.width) - 1.5) < 0.01)
    }

    @Test("A limit that only a stamp can meet is met by a stamp, or refused")
    func tinyLimits() async throws {
        let photo = try TestPictures.jpeg(TestPictures.noise(width: 400, height: 400), quality: 1)
        let stamp = try await ImageCompressor(codec: codec, policy: CompressionPolicy(byteLimit: 10_000))(photo)
        #expect(stamp.data.count < 10_000)
        await #expect(throws: MarketError.image(.cannotShrink(limit: 500))) {
            try await ImageCompressor(codec: codec, policy: CompressionPolicy(byteLimit: 500))(photo)
        }
    }

    @Test("A photo can be decoded smaller, but not smaller than was asked", arguments: [640, 320, 161, 160, 81, 40, 1])
    func reducedScale(side: Int) throws {
        let photo = try TestPictures.jpeg(TestPictures.quadrants(width: 640, height: 480))
        let size = try codec.decode(photo, longestSide: side).size
        #expect(size.longestSide >= min(side, 640))
        #expect(size.longestSide <= 640)
        #expect(abs(Double(size.width) / Double(size.height) - 4.0 / 3.0) < 0.03)
        if side <= 320 { #expect(size.longestSide < 640) }
    }

    @Test("Pixels can be had for drawing, at any size down to one of them, and never more than there are")
    func pixels() throws {
        let photo = try codec.decode(
            try TestPictures.jpeg(TestPictures.quadrants(width: 64, height: 32)),
            longestSide: nil
        )
        let pixels = try photo.pixels(size: PixelSize(width: 8, height: 4))
        #expect(pixels.size == PixelSize(width: 8, height: 4))
        let corners = [(0, 0), (7, 0), (0, 3), (7, 3)].compactMap { pixels[$0.0, $0.1] }
        for (seen, expected) in zip(corners, Self.corners[0].seen) {
            #expect(isClose([seen.red, seen.green, seen.blue], expected))
        }
        #expect(try photo.pixels(size: PixelSize(width: 1, height: 1)).bytes.count == 3)
        #expect(try photo.pixels(size: PixelSize(width: 1000, height: .max)).size == photo.size)
    }

    @Test("The colours of a wide photo survive a new encoding")
    func colorProfile() async throws {
        let header = Data(repeating: 0, count: 16) + Data("RGB ".utf8) + Data(repeating: 7, count: 108)
        let profile = TestPictures.segment(0xE2, Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + header)
        let plain = try TestPictures.jpeg(TestPictures.quadrants(width: 64, height: 32))
        let photo = TestPictures.inserting(profile + TestPictures.exif(orientation: 3), into: plain)
        let ready = try await ImageCompressor(codec: codec)(photo)
        #if os(Linux)
            #expect(JPEGColorProfile(of: ready.data) == JPEGColorProfile(of: photo))
        #endif
        #expect(try !codec.inspect(ready.data).hasMetadata)
    }

    @Test("More pixels than allowed are refused by the header alone")
    func pixelLimit() throws {
        let photo = try TestPictures.jpeg(TestPictures.quadrants(width: 64, height: 32))
        #expect(throws: MarketError.image(.tooManyPixels(limit: 2047))) {
            try SystemImageCodec(pixelLimit: 2047).decode(photo, longestSide: 8)
        }
        #expect(throws: Never.self) { try SystemImageCodec(pixelLimit: 2048).decode(photo, longestSide: nil) }
    }

    @Test("An image whose header lies about its size decodes or fails, and never reads beyond its pixels")
    func lyingHeader() throws {
        var photo = try TestPictures.jpeg(TestPictures.quadrants(width: 64, height: 32))
        let frame = try #require(photo.range(of: Data([0xFF, 0xC0])))
        photo.replaceSubrange((frame.lowerBound + 5)..<(frame.lowerBound + 9), with: [0x04, 0x00, 0x04, 0x00])
        let size = try? codec.decode(photo, longestSide: nil).size
        #expect(size == nil || size == PixelSize(width: 1024, height: 1024))
    }

    private func seenCorners(of jpeg: Data) throws -> [[UInt8]] {
        let image = try #require(try codec.decode(jpeg, longestSide: nil) as? PixelImage)
        let (width, height) = (image.size.width, image.size.height)
        return [(8, 8), (width - 8, 8), (8, height - 8), (width - 8, height - 8)].map { x, y in
            let place = (y * width + x) * 3
            return Array(image.pixels.bytes[place..<(place + 3)])
        }
    }

    private func isClose(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        zip(one, other).allSatisfy { abs(Int($0) - Int($1)) < 24 }
    }
}
