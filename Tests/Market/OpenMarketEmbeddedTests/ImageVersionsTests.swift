import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

/// A photo with so much in it that every version has other bytes.
private func photo(width: Int, height: Int) -> Data? {
    var random = SeededGenerator(seed: 7)
    var bytes: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let noise = UInt8.random(in: 0...40, using: &random)
            bytes += [UInt8(x * 200 / width) + noise, UInt8(y * 200 / height) + noise, noise]
        }
    }
    let size = PixelSize(width: width, height: height)
    guard let pixels = RGBPixels(size: size, bytes: bytes) else { return nil }
    return try? SystemImageCodec().image(of: pixels)?.jpeg(quality: 0.9, size: size)
}

private let hasCodec = photo(width: 8, height: 8) != nil

@Suite("Smaller versions of uploaded images", .slot, .enabled(if: hasCodec))
struct ImageVersionsTests {
    @Test("A photo gets a card, a thumbnail of at most 20 kB, and a hash that looks like it")
    func versions() async throws {
        let image = try #require(photo(width: 1200, height: 900))
        let versions = try #require(await SystemImageVersions().versions(of: image))
        let codec = SystemImageCodec()
        for (file, side, limit) in [(versions.card, 768, 200_000), (versions.thumbnail, 256, 20_000)] {
            let file = try #require(file)
            let size = try codec.inspect(file).size
            #expect(size.width == side && size.height == side * 3 / 4)
            #expect(file.count < limit)
        }
        let blurred = try #require(versions.placeholder?.pixels(size: PixelSize(width: 2, height: 2)))
        let corners = [blurred[0, 0], blurred[1, 0], blurred[0, 1]].compactMap(\.self)
        #expect(corners[1].red > corners[0].red && corners[2].green > corners[0].green)
    }

    @Test("What is no image, has too many pixels, or would not get smaller gets no version")
    func none() async throws {
        #expect(await SystemImageVersions().versions(of: Data("GIF89a".utf8)) == nil)
        let image = try #require(photo(width: 300, height: 200))
        #expect(await SystemImageVersions(pixelLimit: 50_000).versions(of: image) == nil)
        #expect(await SystemImageVersions().versions(of: image.prefix(200)) == nil)
        let small = try #require(photo(width: 60, height: 40))
        let versions = try #require(await SystemImageVersions().versions(of: small))
        #expect(versions.card == nil && versions.placeholder != nil)
    }

    @Test("What is registered is listed with a small version and a placeholder, and the whole image stays as it was")
    func registered() async throws {
        let image = try #require(photo(width: 1200, height: 900))
        var configuration = BackendConfiguration(generation: .v3x, imageVersions: SystemImageVersions())
        configuration.limits.passwordIterations = 2
        let backend = try await MarketBackend(configuration: configuration)
        let session = try await backend.makeSession(vendorName: "market")
        let market = OpenMarketClient.patient(backend, session: session)
        let made = try await market.registerProduct(.fixture(), images: [ImageInput(.data(image))])
        await backend.finishImageVersions()
        let list = market.products()
        _ = try await list.loadNext()
        let row = try #require(list.state.products.first)
        #expect(row.placeholder != nil && made.images[0].placeholder == nil)
        let small = try #require(row.image(sharpOn: 200))
        let card = try #require(row.image(sharpOn: 700))
        let addresses = [small, card, made.images[0].url]
        var sizes: [Int] = []
        for address in addresses { sizes.append(try await market.images.load(address).count) }
        #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    }
}
