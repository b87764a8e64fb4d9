import Foundation
import MarketScreens
import OpenMarket
import Testing

@Suite("Places of pictures and messages")
struct LookTests {
    @Test(
        "Products stand in as many columns as there is room for, and never in none",
        arguments: [
            (ListLayout.list, 343.0, 1.0, 1), (.grid, 343, 1, 2), (.grid, 343, 2, 1), (.grid, 40, 3, 1),
            (.list, 800, 1, 2), (.grid, 800, 1, 5), (.grid, 800, 1.5, 3),
        ]
    )
    func columns(layout: ListLayout, width: Double, textScale: Double, count: Int) {
        #expect(layout.columns(in: width, textScale: textScale) == count)
    }

    @Test(
        "A picture has the pixels of its place, and never more than its file",
        arguments: [
            (true, 4000, 3000, 267), (false, 4000, 3000, 200), (true, 3000, 4000, 267), (false, 3000, 4000, 200),
            (true, 8000, 100, 8000), (true, 40, 30, 40), (false, 0, 0, 1),
        ]
    )
    func size(fills: Bool, width: Int, height: Int, side: Int) throws {
        let size = try #require(PictureSize(CGSize(width: 100, height: 100), scale: 2, fills: fills))
        #expect(size.longestSide(width: width, height: height) == side)
    }

    @Test("A place without a size has no picture yet")
    func empty() {
        #expect(PictureSize(.zero, scale: 2, fills: true) == nil)
    }

    @Test("A reader of old messages stays there, except for what the reader writes")
    func chat() {
        #expect(ChatPlace.follows(isOwn: false, isAtEnd: true))
        #expect(!ChatPlace.follows(isOwn: false, isAtEnd: false))
        #expect(ChatPlace.follows(isOwn: true, isAtEnd: false))
    }
}
