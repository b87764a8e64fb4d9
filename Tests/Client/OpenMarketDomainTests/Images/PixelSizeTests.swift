import OpenMarketDomain
import TestSupport
import Testing

@Suite("Sizes in pixels", .slot)
struct PixelSizeTests {
    @Test("Fitting keeps the shape, and never enlarges")
    func fitting() {
        let size = PixelSize(width: 4000, height: 3000)
        #expect(size.fitting(longestSide: 1000) == PixelSize(width: 1000, height: 750))
        #expect(size.fitting(longestSide: 5000) == size)
        #expect(size.fitting(pixelCount: 3_000_000) == PixelSize(width: 2000, height: 1500))
        #expect(PixelSize(width: 1000, height: 1).fitting(longestSide: 10) == PixelSize(width: 10, height: 1))
    }

    @Test("Absurd sizes overflow nothing")
    func absurd() {
        let huge = PixelSize(width: .max, height: .max)
        #expect(huge.pixelCount == .max)
        #expect(huge.fitting(longestSide: 1000) == PixelSize(width: 1000, height: 1000))
        #expect(huge.fitting(pixelCount: 1_000_000) == PixelSize(width: 1000, height: 1000))
        #expect(PixelSize(width: -1, height: 0) == PixelSize(width: 1, height: 1))
    }
}
