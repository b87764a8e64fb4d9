import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketTesting
import TestSupport
import Testing

/// Categories and what lists count by them, in front of every market.
@Suite("Categories in front of every market", .slot)
struct CategorySpecification {
    private static let lighting = ProductCategory(rawValue: "home.lighting")
    private static let home = ProductCategory(rawValue: "home")
    private static let tea = ProductCategory(rawValue: "kitchen.tea")

    private func register(_ draft: ProductDraft, _ market: OpenMarketClient) async throws -> ProductDetail {
        try await market.registerProduct(draft, images: [Fixture.imageInput], secret: nil, progress: nil)
    }

    private func found(_ query: ProductQuery, _ market: OpenMarketClient) async throws -> [Product] {
        var products: [Product] = []
        for try await page in market.products(matching: query).pages { products += page.products }
        return products
    }

    @Test("A product keeps its category, and is found by it and the one above", arguments: MarketWiring.all)
    func story(wiring: MarketWiring) async throws {
        let clients = try await wiring.make()
        let (vendor, stranger) = (clients.vendor, clients.stranger)
        #expect(stranger.features.contains(.categories) == (wiring.generation == .v3x))
        guard wiring.generation == .v3x else {
            await #expect(throws: MarketError.unsupported(.categories)) {
                try await register(.fixture(category: Self.lighting), vendor)
            }
            let plain = try await register(.fixture(), vendor)
            await #expect(throws: MarketError.unsupported(.categories)) {
                try await vendor.editProduct(plain.id, patch: ProductPatch(category: Self.home))
            }
            await #expect(throws: MarketError.unsupported(.facets)) { try await stranger.discovery.facets(of: .all) }
            return await clients.finish()
        }
        let lamp = try await register(.fixture(name: "Lamp", category: Self.lighting), vendor)
        let chair = try await register(.fixture(name: "Chair", category: Self.home), vendor)
        let plain = try await register(.fixture(name: "Thing"), vendor)
        #expect(lamp.product.category == Self.lighting && plain.product.category == nil)
        #expect(try await stranger.fetchProductDetail(lamp.id).product.category == Self.lighting)
        #expect(try await found(ProductQuery(category: Self.home), stranger).map(\.id) == [chair.id, lamp.id])
        #expect(try await found(ProductQuery(category: Self.lighting), stranger).map(\.category) == [Self.lighting])
        let moved = try await vendor.editProduct(plain.id, patch: ProductPatch(category: Self.lighting))
        #expect(moved.product.category == Self.lighting)
        let left = try await vendor.editProduct(lamp.id, patch: ProductPatch(category: .uncategorized))
        #expect(left.product.category == nil)
        #expect(try await found(ProductQuery(category: Self.lighting), stranger).map(\.id) == [plain.id])
        await clients.finish()
    }

    @Test("Facets of any query are what counting one by one comes to", arguments: MarketWiring.all)
    func facets(wiring: MarketWiring) async throws {
        guard wiring.generation == .v3x else { return }
        let clients = try await wiring.make()
        var random = SeededGenerator(seed: 49)
        for _ in 0..<24 {
            let made = try await register(Self.draft(using: &random), clients.vendor)
            if Int.random(in: 0..<3, using: &random) == 0 {
                let statuses: [SaleStatus] = wiring.isOnFirebase ? [.reserved, .sold] : [.reserved, .sold, .hidden]
                let status = statuses.randomElement(using: &random)
                _ = try await clients.vendor.editProduct(made.id, patch: ProductPatch(status: status))
            }
        }
        let products = try await found(.all, clients.stranger)
        for _ in 0..<repetitions(25, nightly: 100) {
            let query = Self.query(using: &random)
            let facets = try await clients.stranger.discovery.facets(of: query)
            let searched = wiring.isOnFirebase ? Self.named(query.text, products) : products
            #expect(facets == ProductFacets(of: query, in: searched), "\(query)")
        }
        await clients.finish()
    }

    /// The products that Firestore finds by a text: it looks at names, and takes no word for a category.
    static func named(_ text: String, _ products: [Product]) -> [Product] {
        text.isEmpty ? products : products.filter { $0.name.lowercased().contains(text) }
    }

    static func draft(using random: inout SeededGenerator) -> ProductDraft {
        let price = Decimal(Int.random(in: 0...40, using: &random) * 2_500)
        return .fixture(
            name: ["Desk lamp", "Floor lamp", "Chair", "Tea cup"].randomElement(using: &random) ?? "",
            price: price,
            currency: [.krw, .usd].randomElement(using: &random) ?? .krw,
            discount: Bool.random(using: &random) ? price / 5 : 0,
            stock: Int.random(in: 0...2, using: &random),
            category: [lighting, home, tea, nil].randomElement(using: &random) ?? nil
        )
    }

    static func query(using random: inout SeededGenerator) -> ProductQuery {
        var query = ProductQuery()
        func maybe() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }
        if maybe() { query.text = ["lamp", "e", "chair", "none"].randomElement(using: &random) ?? "" }
        if maybe() { query.category = [lighting, home, tea].randomElement(using: &random) }
        if maybe() { query.status = [.onSale, .reserved, .sold].randomElement(using: &random) }
        if maybe() { query.currency = [.krw, .usd, .eur].randomElement(using: &random) }
        if maybe() { query.minimumPrice = [0, 5_000, 12_345].randomElement(using: &random) }
        if maybe() { query.maximumPrice = [50_000, 100_000, 33_333].randomElement(using: &random) }
        if maybe() { query.isInStock = Bool.random(using: &random) }
        if maybe() { query.isDiscounted = Bool.random(using: &random) }
        return query
    }
}
