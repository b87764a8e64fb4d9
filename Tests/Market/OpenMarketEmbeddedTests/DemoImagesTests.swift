import Foundation
import OpenMarket
import TestSupport
import Testing

@testable import OpenMarketEmbedded

@Suite("The drawings of the demo market", .slot)
struct DemoImagesTests {
    @Test("Each is a PNG file of less than 80 kilobytes, which every part of the market accepts", arguments: 0..<36)
    func files(number: Int) throws {
        let file = DemoImages.file(number: number)
        #expect(file.count < 80_000)
        #expect(ImageFormat(content: file) == .png)
        let info = try SystemImageCodec().inspect(file)
        #expect(info.size == PixelSize(width: 360, height: 360))
        #expect(!info.hasMetadata)
    }

    @Test("Every line of every drawing can be read, and no product is drawn like another one")
    func lines() {
        let goods = DemoProduct.catalogue
        #expect(goods.count == 36)
        #expect(goods.flatMap { $0.drawing.mistakes } == [])
        #expect(Set(goods.map(\.drawing.text)).count == goods.count)
        #expect(goods.allSatisfy { !$0.seller.isEmpty && !$0.category.isEmpty })
    }

    @Test("The files decode to the pixels of the canvas, where this system has a codec", arguments: [4, 13, 26])
    func pixels(number: Int) throws {
        let canvas = DemoProduct.catalogue[number].drawing.canvas(side: 97)
        do throws(MarketError) {
            let image = try SystemImageCodec().decode(PNGWriter.file(of: canvas), longestSide: nil)
            let drawn = (0..<97).flatMap { canvas.row($0) }
                .flatMap { pixel in [16, 8, 0].map { UInt8(pixel >> $0 & 0xFF) } }
            #expect(try image.pixels(size: PixelSize(width: 97, height: 97)).bytes == drawn)
        } catch {
            guard case .image(.codecMissing) = error else { throw error }
        }
    }

    @Test("A line that is no figure is named")
    func mistakes() {
        let drawing = Drawing(
            text: """
                oval #fff 50 50 20 10
                oval #fff 50 50 20
                oval #ggg 50 50 20 10
                disc #fff 1 2 3 4
                path #fff M 10 10 L 20
                path #fff%x M 10 10 L 20 20 Z
                """
        )
        #expect(drawing.mistakes.count == 5)
    }

    @Test("An edge covers its pixels in part, whatever the slope, and the sum is the area")
    func coverage() {
        let triangle = [Point(x: 1.25, y: 0.5), Point(x: 8.75, y: 3), Point(x: 2, y: 9.5)]
        let rows = CoverageRows([triangle], width: 10, height: 10)
        var sum = 0.0
        for y in 0..<10 { rows.forEachSpan(inRow: y) { sum += Double($0.count) * $1 } }
        let (a, b, c) = (triangle[0], triangle[1], triangle[2])
        let area = abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
        #expect(abs(sum - area) < 0.2)
    }

    @Test("What lies outside the canvas is cut off, without a trap")
    func outside() {
        let drawing = Drawing(
            text: "box #000 -500 -500 1000 1000\noval #fff 200 -20 90 90\nline #f00 20 M-50 50 L150 50"
        )
        let canvas = drawing.canvas(side: 20)
        #expect(canvas.row(0).first == 0)
        #expect(canvas.row(10).allSatisfy { $0 == 0xFF0000 })
    }

    @Test("The goods are spread over weeks, the newest less than an hour old")
    func dates() {
        let ages = (0..<36).map { DemoProduct.age(number: $0, of: 36) }
        #expect(ages == ages.sorted(by: >))
        #expect(ages[35] < 3600 && ages[0] > 39 * 86_400 && ages[0] < 41 * 86_400)
    }
}
