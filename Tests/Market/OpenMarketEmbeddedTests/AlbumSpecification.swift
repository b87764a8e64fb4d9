import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWeather
import TestSupport
import Testing

/// How the images of a product are described and arranged, in front of every market.
@Suite("Images of a product in front of every market", .slot)
struct AlbumSpecification {
    private static let described = ["A chair from the front", nil, "  The seat  "].map {
        ImageInput(Fixture.imageInput.source, text: $0)
    }

    @Test(
        "Images are put into another order, described, taken away and added in one request",
        arguments: MarketWiring.all
    )
    func arranging(wiring: MarketWiring) async throws {
        let clients = try await wiring.make()
        guard wiring.arrangesImages else {
            await #expect(throws: MarketError.unsupported(.imageTexts)) {
                try await clients.vendor.registerProduct(.fixture(), images: Self.described)
            }
            #expect(clients.vendor.albums == nil)
            return await clients.finish()
        }
        let made = try await clients.vendor.registerProduct(.fixture(), images: Self.described)
        #expect(made.images.map(\.text) == ["A chair from the front", nil, "The seat"])
        let (first, last) = (made.images[0], made.images[2])
        let changed = try await #require(clients.vendor.albums).arrange(
            made.id,
            album: [
                .kept(last.id, text: "Where one sits"), .added(ImageInput(Fixture.imageInput.source, text: "New")),
                .kept(first.id, text: " "),
            ],
            version: made.product.version,
            progress: nil
        )
        for detail in [changed, try await clients.stranger.fetchProductDetail(made.id)] {
            #expect(detail.images.map(\.text) == ["Where one sits", "New", nil])
            #expect(detail.images[0].id == last.id && detail.images[2].id == first.id)
            #expect(detail.product.thumbnail == detail.images[0].thumbnail)
            #expect(detail.product.version == made.product.version.map { $0 + 1 })
        }
        #expect(try await clients.stranger.images.load(changed.images[1].url) == Fixture.jpeg)
        await #expect(throws: MarketError.notFound) { try await clients.stranger.images.load(made.images[1].url) }
        await clients.finish()
    }

    @Test("A response that is lost: sent again under the same key, so that each image is there once")
    func lostResponse() async throws {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let transport = WeatherTransport(InProcessTransport(backend))
        let session = try await backend.makeSession(vendorName: "ann")
        let client = OpenMarketClient.embedded(backend, over: transport, session: session) { configuration in
            configuration = configuration.patient
            configuration.retries.maxAttempts = 1
        }
        let made = try await client.registerProduct(.fixture(), images: Self.described)
        transport.weather = try Weather("lost-response=1x@PUT/api/products")
        let kept = made.images.prefix(1).map { AlbumImage<ImageInput>.kept($0.id, text: nil) }
        let album = kept + [.added(Fixture.imageInput)]
        let version = made.product.version
        await #expect(throws: MarketError.connectionLost) {
            try await #require(client.albums).arrange(made.id, album: album, version: version, progress: nil)
        }
        // The user taps again.
        let changed = try await #require(client.albums).arrange(made.id, album: album, version: version, progress: nil)
        #expect(changed.images.count == 2)
        #expect(changed.product.version == made.product.version.map { $0 + 1 })
        #expect(transport.faults.count == 1)
        await backend.close()
    }

    @Test("What breaks a rule changes nothing", arguments: MarketWiring.all.filter(\.arrangesImages))
    func refused(wiring: MarketWiring) async throws {
        let clients = try await wiring.make()
        let made = try await clients.vendor.registerProduct(
            .fixture(),
            images: Self.described,
            secret: nil,
            progress: nil
        )
        let same = made.images.map { AlbumImage<ImageInput>.kept($0.id, text: $0.text) }
        let long = AlbumImage<ImageInput>.kept(made.images[0].id, text: String(repeating: "가", count: 201))
        let missing = AlbumImage<ImageInput>.kept(ProductImage.ID(9999), text: nil)
        let cases: [(OpenMarketClient, [AlbumImage<ImageInput>], Int?, MarketError)] = [
            (clients.vendor, [], nil, .invalid([.imageCount(0, allowed: 1...5)])),
            (clients.vendor, same + same, nil, .invalid([.imageCount(6, allowed: 1...5)])),
            (clients.vendor, [long], nil, .invalid([.imageTextLength(index: 0, 201, maximum: 200)])),
            (clients.vendor, same, 7, .conflict),
            (clients.stranger, same, nil, .notOwner),
        ]
        for (client, album, version, error) in cases {
            await #expect(throws: error) {
                try await #require(client.albums).arrange(made.id, album: album, version: version, progress: nil)
            }
        }
        for album in [[missing], [same[0], same[0]]] {
            await #expect(throws: MarketError.self) {
                try await #require(clients.vendor.albums).arrange(made.id, album: album, version: nil, progress: nil)
            }
        }
        #expect(try await clients.stranger.fetchProductDetail(made.id).images == made.images)
        await clients.finish()
    }
}

extension MarketWiring {
    /// Whether the images of a product can be changed after its registration.
    var arrangesImages: Bool { generation == .v3x && !isOnFirebase }
}
