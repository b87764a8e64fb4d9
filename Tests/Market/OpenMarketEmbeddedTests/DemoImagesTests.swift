import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import TestSupport
import Testing

@testable import OpenMarketEmbedded

@Suite("The images of the demo market", .slot)
struct DemoImagesTests {
    @Test("Each is a PNG file of at most 20 kilobytes, which every part of the market accepts", arguments: 0..<36)
    func files(number: Int) throws {
        let images = DemoImages.images(ofProduct: number)
        #expect(images.count == (number.isMultiple(of: 3) ? 2 : 1))
        #expect(images.first?.content == DemoImages.file(number: number))
        for image in images {
            #expect(image.content.count < 20_000)
            #expect(image.versions?.placeholder != nil)
            let info = try SystemImageCodec().inspect(image.content)
            #expect(info.size == PixelSize(width: 360, height: 360))
            #expect(!info.hasMetadata)
        }
    }

    @Test("Three products wide are the banners, and after the last product comes the first one")
    func banners() throws {
        for number in DemoBanner.all.indices {
            let info = try SystemImageCodec().inspect(DemoImages.file(ofBanner: number))
            #expect(info.size == PixelSize(width: 900, height: 300))
        }
        #expect(DemoImages.file(number: 36) == DemoImages.file(number: 0))
        #expect(DemoImages.file(number: -1) == DemoImages.file(number: 1))
    }

    @Test("Every product has a seller, a category and an image of its own")
    func goods() {
        let goods = DemoProduct.catalogue
        #expect(goods.count == 36)
        #expect(Set(goods.indices.map { DemoImages.file(number: $0) }).count == goods.count)
        #expect(goods.allSatisfy { !$0.seller.isEmpty && !$0.category.isEmpty })
    }

    @Test("The blurred image of each is that of its pixels, where this system has a codec", arguments: [4, 13, 26])
    func placeholders(number: Int) throws {
        let here = try #require(DemoImages.images(ofProduct: number).first?.versions?.placeholder)
        do throws(MarketError) {
            let image = try SystemImageCodec().decode(DemoImages.file(number: number), longestSide: 32)
            let pixels = try image.pixels(size: PixelSize(width: 32, height: 32))
            for (one, other) in zip(average(BlurHash(of: pixels)), average(here)) {
                #expect(abs(Int(one) - Int(other)) < 24)
            }
        } catch {
            guard case .image(.codecMissing) = error else { throw error }
        }
    }

    private func average(_ hash: BlurHash) -> [UInt8] {
        hash.pixels(size: PixelSize(width: 1, height: 1))?.bytes ?? []
    }

    @Test("The goods are spread over weeks, the newest less than an hour old")
    func dates() {
        let ages = (0..<36).map { DemoProduct.age(number: $0, of: 36) }
        #expect(ages == ages.sorted(by: >))
        #expect(ages[35] < 3600 && ages[0] > 39 * 86_400 && ages[0] < 41 * 86_400)
    }
}
