import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

@Suite(
    "Hostile images and the codec",
    .slot,
    .enabled(if: TestPictures.hasCodec, Comment(rawValue: TestPictures.missing))
)
struct HostileCodecTests {
    private let codec = SystemImageCodec(pixelLimit: 1_000_000)

    @Test("Damaged files end in pixels or in an error, never in a crash")
    func damaged() throws {
        var generator = SeededGenerator(seed: 99)
        let jpeg = try TestPictures.jpeg(TestPictures.quadrants(width: 32, height: 24))
        let seeds = [
            TestPictures.inserting(TestPictures.exif(orientation: 6), into: jpeg),
            TestPictures.png(width: 24, height: 16) { x, y in [UInt8(x * 10), UInt8(y * 10), 0, 128] },
        ]
        var decoded = 0
        for round in 0..<2_000 {
            let file = damaged(seeds[round % 2], using: &generator)
            guard let image = try? codec.decode(file, longestSide: nil) else { continue }
            decoded += 1
            #expect(image.size.pixelCount <= 1_000_000)
        }
        #expect(decoded > 100)
        #expect(decoded < 1_900)
    }

    @Test("A file of a few bytes that claims millions of pixels allocates nothing")
    func bomb() {
        var file = TestPictures.png(width: 1, height: 1) { _, _ in [0, 0, 0, 255] }
        let huge = Data([0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 6, 0, 0, 0])
        // The header chunk: 8 bytes behind the signature, 25 long, with a check sum of its own.
        file.replaceSubrange(8..<33, with: TestPictures.chunk("IHDR", huge))
        #expect(throws: MarketError.image(.tooManyPixels(limit: 1_000_000))) {
            try codec.decode(file, longestSide: 100)
        }
    }

    @Test("Something else is not decoded", arguments: ["", "<html>", "GIF89a......"])
    func otherFormats(text: String) {
        #expect(throws: MarketError.image(.unknownFormat)) { try codec.decode(Data(text.utf8), longestSide: nil) }
    }

    private func damaged(_ file: Data, using generator: inout SeededGenerator) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 2..<bytes.count, using: &generator)
            if Bool.random(using: &generator) {
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            } else {
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
        }
        return Data(bytes)
    }
}
