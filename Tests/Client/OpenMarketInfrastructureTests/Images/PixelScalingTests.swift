import OpenMarketDomain
import OpenMarketInfrastructure
import TestSupport
import Testing

@Suite("Pixels", .slot)
struct PixelScalingTests {
    /// Six pixels in two rows: 1 2 3 above 4 5 6.
    static let numbered = TestPictures.pixels(width: 3, height: 2) { x, y in
        [UInt8(y * 3 + x + 1), 0, 99]
    }

    /// Rows and columns as the EXIF standard describes them: where row 0 and column 0 of the file are seen.
    static let upright: [(orientation: Int, rows: [[UInt8]])] = [
        (1, [[1, 2, 3], [4, 5, 6]]),
        (2, [[3, 2, 1], [6, 5, 4]]),
        (3, [[6, 5, 4], [3, 2, 1]]),
        (4, [[4, 5, 6], [1, 2, 3]]),
        (5, [[1, 4], [2, 5], [3, 6]]),
        (6, [[4, 1], [5, 2], [6, 3]]),
        (7, [[6, 3], [5, 2], [4, 1]]),
        (8, [[3, 6], [2, 5], [1, 4]]),
        (0, [[1, 2, 3], [4, 5, 6]]),
        (9, [[1, 2, 3], [4, 5, 6]]),
    ]

    @Test("Every orientation is turned upright", arguments: upright)
    func orientations(row: (orientation: Int, rows: [[UInt8]])) {
        let turned = Self.numbered.upright(from: row.orientation)
        #expect(turned.size == PixelSize(width: row.rows[0].count, height: row.rows.count))
        #expect(turned.bytes == row.rows.joined().flatMap { [$0, 0, 99] })
    }

    @Test("A smaller pixel is the mean of the area it covers")
    func mean() {
        let pixels = TestPictures.pixels(width: 4, height: 2) { x, y in
            [UInt8(x * 10), UInt8(y * 100), 255]
        }
        let small = pixels.downscaled(to: PixelSize(width: 2, height: 1))
        #expect(small.bytes == [5, 50, 255, 25, 50, 255])
    }

    @Test("An area that ends inside a pixel takes its share of it")
    func fractions() {
        let pixels = TestPictures.pixels(width: 3, height: 1) { x, _ in [UInt8(x * 120), 0, 0] }
        let small = pixels.downscaled(to: PixelSize(width: 2, height: 1))
        #expect(small.bytes == [40, 0, 0, 200, 0, 0])
    }

    @Test("White stays white and black stays black at any size", arguments: [1, 2, 3, 7, 99, 100])
    func flat(side: Int) {
        for level: UInt8 in [0, 255] {
            let pixels = TestPictures.pixels(width: 101, height: 50) { _, _ in [level, level, level] }
            let small = pixels.downscaled(to: PixelSize(width: side, height: min(side, 50)))
            #expect(small.bytes.allSatisfy { $0 == level })
        }
    }

    @Test("Nothing grows")
    func neverLarger() {
        #expect(Self.numbered.downscaled(to: PixelSize(width: 30, height: 20)) == Self.numbered)
        #expect(Self.numbered.downscaled(to: PixelSize(width: 30, height: 1)).size == PixelSize(width: 3, height: 1))
    }

    @Test("Bytes that are not three a pixel make no image", arguments: [0, 17, 19])
    func wrongCount(count: Int) {
        let bytes = [UInt8](repeating: 0, count: count)
        #expect(RGBPixels(size: PixelSize(width: 3, height: 2), bytes: bytes) == nil)
    }

    @Test("An absurd size makes no image and no overflow")
    func overflow() {
        #expect(RGBPixels(size: PixelSize(width: .max, height: .max), bytes: []) == nil)
    }
}
