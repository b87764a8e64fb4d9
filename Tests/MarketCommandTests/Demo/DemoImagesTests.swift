import Foundation
import OpenMarket
import OpenMarketEmbedded
import Testing

@Suite("Generated images")
struct DemoImagesTests {
    @Test("They are PNG files of less than twenty kilobytes, which every part of the market accepts", arguments: 0..<8)
    func files(seed: Int) throws {
        let file = DemoImages.file(seed: seed)
        #expect(file.count < 20_000)
        #expect(ImageFormat(content: file) == .png)
        let info = try SystemImageCodec().inspect(file)
        #expect(info.size == PixelSize(width: 120, height: 120))
        #expect(!info.hasMetadata)
    }

    @Test("Their pixels can be decoded, where this system has a codec", arguments: 0..<4)
    func pixels(seed: Int) throws {
        do throws(MarketError) {
            let image = try SystemImageCodec().decode(DemoImages.file(seed: seed), longestSide: nil)
            #expect(image.size == PixelSize(width: 120, height: 120))
        } catch {
            guard case .image(.codecMissing) = error else { throw error }
        }
    }

    @Test("The same seed paints the same image, another one another")
    func seeds() {
        #expect(DemoImages.file(seed: 7) == DemoImages.file(seed: 7))
        #expect(Set((0..<50).map { DemoImages.file(seed: $0) }).count == 50)
    }
}
