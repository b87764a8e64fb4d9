import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

/// What a market can do is asked, not tried.
@Suite("Features in front of every market", .slot)
struct FeatureSpecification {
    /// The clients of a market, and a product of the vendor.
    private struct Scene {
        let vendor: OpenMarketClient
        let stranger: OpenMarketClient
        let product: ProductDetail

        func search(_ text: String) async throws -> ProductList {
            let list = stranger.products(matching: text)
            _ = try await list.loadNext()
            return list
        }

        func sell(_ name: String, as client: OpenMarketClient) async throws -> Product.ID {
            try await client.registerProduct(.fixture(name: name), images: [Fixture.imageInput]).id
        }
    }

    private typealias Probe = @Sendable (Scene) async throws -> Bool

    /// For each feature something that only markets with it can do: the call throws `unsupported`, or says `false`.
    private static let probes: [(feature: MarketFeature, probe: Probe)] = [
        (.vendorProducts, { try await done($0.vendor.products.mine().loadNext()) }),
        (.sorting, { try await done($0.stranger.products(matching: ProductQuery(sort: .cheapest)).loadNext()) }),
        (
            .categories,
            { scene in
                let query = ProductQuery(category: ProductCategory(rawValue: "home"))
                return try await done(scene.stranger.products(matching: query).loadNext())
            }
        ),
        (.saleStatus, { try await done($0.stranger.products(matching: ProductQuery(status: .sold)).loadNext()) }),
        (.facets, { try await done($0.stranger.discovery.facets(of: .all)) }),
        (.history, { try await done($0.stranger.discovery.history(of: $0.product.id)) }),
        (.banners, { try await done($0.stranger.discovery.banners()) }),
        (.thumbnailChoice, { try await changed($0, ProductPatch(thumbnail: $0.product.images[0].id)) }),
        (.arrangingImages, { $0.vendor.albums != nil }),
        (
            .imageTexts,
            { scene in
                let image = ImageInput(Fixture.imageInput.source, text: "A lamp")
                let made = try await scene.vendor.registerProduct(.fixture(), images: [image])
                return made.images.map(\.text) == ["A lamp"]
            }
        ),
        (
            .versions,
            { scene in
                let version = try await scene.vendor.fetchProductDetail(scene.product.id).product.version ?? 0
                return try await changed(scene, ProductPatch(stock: 5, version: version))
            }
        ),
        (
            .listTotals,
            { scene in
                let list = scene.stranger.products()
                _ = try await list.loadNext()
                return list.state.totalCount != nil
            }
        ),
        (
            .likeCounts,
            { try await $0.stranger.fetchProductDetail($0.product.id).product.likeCount != nil }
        ),
        (.accounts, { scene in done(try scene.vendor.requireAccounts()) }),
        (.liveChanges, { scene in done(try scene.stranger.requireLiveChanges()) }),
        (.sellerPages, { scene in done(try scene.vendor.requireSellers()) }),
        (.reviews, { scene in done(try scene.vendor.requireSellers(for: .reviews)) }),
        (.blocking, { scene in done(try scene.vendor.requireSellers(for: .blocking)) }),
        (.reporting, { scene in done(try scene.vendor.requireSellers(for: .reporting)) }),
        (
            .relevance,
            { scene in
                // Neither the oldest nor the newest of what is found.
                let before = try await scene.sell("자전거", as: scene.vendor)
                let typed = try await scene.sell("Bicycle", as: scene.vendor)
                let after = try await scene.sell("자전거", as: scene.vendor)
                return try await scene.search("bicycle").state.products.map(\.id) == [typed, after, before]
            }
        ),
        (.searchRepair, { try await $0.search("bycicle").state.repaired != nil }),
        (
            .popularSearches,
            { scene in
                for client in [scene.vendor, scene.stranger] { _ = try await scene.sell("Kayak", as: client) }
                for _ in 0..<3 { _ = try await scene.search("kayak") }
                return try await scene.stranger.suggestNames("") == ["kayak"]
            }
        ),
        (.hiding, { try await changed($0, ProductPatch(status: .hidden)) }),
    ]

    private static func done(_ result: some Any) -> Bool { true }

    private static func changed(_ scene: Scene, _ patch: ProductPatch) async throws -> Bool {
        done(try await scene.vendor.editProduct(scene.product.id, patch: patch))
    }

    @Test("A market does what its features name, and nothing else", arguments: MarketWiring.all)
    func asked(wiring: MarketWiring) async throws {
        let clients = try await wiring.make()
        let (vendor, stranger) = (clients.vendor, clients.stranger)
        #expect(vendor.features == stranger.features)
        let product = try await vendor.registerProduct(.fixture(), images: [Fixture.imageInput])
        let scene = Scene(vendor: vendor, stranger: stranger, product: product)
        for (feature, probe) in Self.probes {
            var isDone = false
            do { isDone = try await probe(scene) } catch MarketError.unsupported {}
            #expect(isDone == vendor.features.contains(feature), "\(wiring.name): \(feature.rawValue)")
        }
        #expect(vendor.features.isSubset(of: Self.probes.map(\.feature)))
        await clients.finish()
    }
}
