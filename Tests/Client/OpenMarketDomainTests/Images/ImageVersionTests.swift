import Foundation
import OpenMarketDomain
import TestSupport
import Testing

@Suite("Versions of an image", .slot)
struct ImageVersionTests {
    @Test("A place on a display gets the smallest version that is sharp there")
    func choice() {
        let expected: [(Int, ImageVersion)] = [
            (-1, .thumbnail), (0, .thumbnail), (256, .thumbnail), (257, .card), (768, .card), (769, .full),
            (.max, .full),
        ]
        for (pixels, version) in expected { #expect(ImageVersion.sharp(on: pixels) == version) }
    }

    @Test("Where a version is missing, the next one takes its place")
    func missing() throws {
        let full = try #require(URL(string: "https://m.example/full"))
        let card = try #require(URL(string: "https://m.example/card"))
        let small = try #require(URL(string: "https://m.example/small"))
        let all = ProductImage(id: ProductImage.ID(1), url: full, thumbnail: small, card: card)
        #expect([100, 500, 900].map(all.url(sharpOn:)) == [small, card, full])
        let one = ProductImage(id: ProductImage.ID(1), url: full, thumbnail: nil)
        #expect([100, 500, 900].map(one.url(sharpOn:)) == [full, full, full])
    }
}
