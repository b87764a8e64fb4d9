import OpenMarketDomain
import TestSupport
import Testing

@Suite("Pixels to draw", .slot)
struct RGBPixelsTests {
    @Test("A pixel is found by its column and row; there is none outside")
    func places() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
        let pixels = try #require(RGBPixels(size: PixelSize(width: 3, height: 2), bytes: bytes))
        #expect(pixels[0, 0] == RGBColor(red: 1, green: 2, blue: 3))
        #expect(pixels[2, 0] == RGBColor(red: 7, green: 8, blue: 9))
        #expect(pixels[1, 1] == RGBColor(red: 13, green: 14, blue: 15))
        for place in [(3, 0), (0, 2), (-1, 0), (0, -1), (.max, .max), (.min, .min)] {
            #expect(pixels[place.0, place.1] == nil)
        }
    }

    @Test("Bytes that do not fit the size are no pixels", arguments: [0, 1, 17, 19])
    func wrongCount(count: Int) {
        #expect(RGBPixels(size: PixelSize(width: 3, height: 2), bytes: Array(repeating: 0, count: count)) == nil)
        #expect(RGBPixels(size: PixelSize(width: .max, height: .max), bytes: Array(repeating: 0, count: count)) == nil)
    }
}
