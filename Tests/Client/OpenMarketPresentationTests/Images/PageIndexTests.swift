@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Page index", .slot)
struct PageIndexTests {
    @Test(
        "The nearer page counts",
        arguments: [(0.0, 0), (159.9, 0), (160.0, 1), (161, 1), (320, 1), (479, 1), (481, 2), (640, 2), (2240, 7)]
    )
    func nearer(offset: Double, page: Int) {
        let index = PageIndex(offset: offset, width: 320, count: 8)
        #expect(index.index == page)
        #expect(index.page == page + 1)
    }

    @Test("Pulled beyond its ends, a strip shows its ends", arguments: [(-1e9, 0), (-161, 0), (5000, 7), (1e300, 7)])
    func clamped(offset: Double, page: Int) {
        #expect(PageIndex(offset: offset, width: 320, count: 8).index == page)
    }

    @Test("Values that are not a number have a result too")
    func total() {
        let odd: [Double] = [
            .nan, .infinity, -.infinity, 0, -0.0, -1, 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        for offset in odd {
            for width in odd {
                for count in [Int.min, -1, 0, 1, 3, .max] {
                    let index = PageIndex(offset: offset, width: width, count: count)
                    #expect(index.index >= 0 && index.index <= max(1, count) - 1, "\(offset) \(width) \(count)")
                }
            }
        }
        #expect(PageIndex(offset: .infinity, width: 320, count: 3).index == 2)
        #expect(PageIndex(offset: 320, width: 0, count: 3).index == 0)
    }

    @Test("Without pages the number is 0")
    func empty() {
        #expect(PageIndex(offset: 320, width: 320, count: 0).page == 0)
    }
}
