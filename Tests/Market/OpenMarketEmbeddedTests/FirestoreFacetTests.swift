import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketFirebase

/// Facets of a market of Firestore alone that has too many products to read them all.
@Suite("Facets that Firestore counts", .slot)
struct FirestoreFacetTests {
    private static let size = 40

    /// A market with forty products, and its log.
    private func market() async throws -> (backend: MarketBackend, watched: WatchedMarket, products: [Product]) {
        let backend = try await MarketBackend(configuration: .quick(.v3x))
        let client = OpenMarketClient.patient(backend) { configuration in
            configuration.useFirebase()
            configuration.products = .firebase
            configuration.bannerURL = nil
        }
        let vendor = try await client.joined(by: "wongbing")
        var random = SeededGenerator(seed: 55)
        for number in 0..<Self.size {
            let draft = CategorySpecification.draft(using: &random)
            let made = try await vendor.registerProduct(draft, images: [Fixture.imageInput], secret: nil, progress: nil)
            guard number % 3 == 0 else { continue }
            // The third one is on sale again, and its document says so.
            for status in [SaleStatus.sold, .onSale].prefix(number % 2 + 1) {
                _ = try await vendor.editProduct(made.id, patch: ProductPatch(status: status))
            }
        }
        var products: [Product] = []
        for try await page in vendor.products(matching: .all).pages { products += page.products }
        return (backend, WatchedMarket(backend), products)
    }

    private func repository(
        _ market: WatchedMarket,
        _ change: (inout FacetBounds) -> Void = { _ in }
    ) throws -> FirestoreProductsRepository {
        var bounds = FacetBounds()
        (bounds.read, bounds.sifted) = (Self.size - 1, Self.size)
        change(&bounds)
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let client = FirestoreClient(project, over: InProcessTransport(market), surroundings: .system)
        return FirestoreProductsRepository(client, counting: bounds)
    }

    @Test("Facets of any query are what counting one by one comes to")
    func oracle() async throws {
        let (backend, watched, products) = try await market()
        #expect(products.count == Self.size)
        let repository = try repository(watched)
        var random = SeededGenerator(seed: 56)
        for _ in 0..<repetitions(25, nightly: 100) {
            let query = CategorySpecification.query(using: &random)
            let expected = ProductFacets(of: query, in: CategorySpecification.named(query.text, products))
            #expect(try await repository.facets(of: query) == expected, "\(query)")
        }
        await backend.close()
    }

    @Test("What a block hides is in no number, whether products are read or counted", arguments: [1, Self.size + 8])
    func hidden(read: Int) async throws {
        let (backend, watched, _) = try await market()
        let other = try await OpenMarketClient.patient(backend) { configuration in
            configuration.useFirebase()
            configuration.products = .firebase
            configuration.bannerURL = nil
        }.joined(by: "zhudong")
        var random = SeededGenerator(seed: 57)
        for _ in 0..<8 {
            let draft = CategorySpecification.draft(using: &random)
            _ = try await other.registerProduct(draft, images: [Fixture.imageInput], secret: nil, progress: nil)
        }
        var products: [Product] = []
        for try await page in other.products(matching: .all).pages { products += page.products }
        let vendors = Set(products.compactMap(\.vendorID))
        #expect(products.count == Self.size + 8 && vendors.count == 2)
        var bounds = FacetBounds()
        (bounds.read, bounds.sifted) = (read, Self.size + 8)
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let client = FirestoreClient(project, over: InProcessTransport(watched), surroundings: .system)
        for vendor in vendors {
            let met = products.filter { $0.vendorID != vendor }
            for _ in 0..<repetitions(5, nightly: 20) {
                let query = CategorySpecification.query(using: &random)
                let facets = try await FirestoreFacets(of: query, in: client, within: bounds, without: [vendor])
                    .counted()
                let expected = ProductFacets(of: query, in: CategorySpecification.named(query.text, met))
                #expect(facets == expected, "\(query)")
            }
        }
        await backend.close()
    }

    @Test("A call costs a count for each number, and no number is counted below a category without products")
    func cost() async throws {
        let (backend, watched, products) = try await market()
        _ = try await repository(watched).facets(of: .all)
        let branches = ProductCategory.tree.filter { branch in products.contains { branch.top.contains($0.category) } }
        let numbers = 1 + ProductCategory.tree.count + branches.flatMap(\.children).count + 4 + 2 + 21
        // One more says whether there are too many to be read, and one more that all are on sale that are not otherwise.
        #expect(watched.count(of: ":runAggregationQuery") == numbers + 2)
        #expect(watched.count(of: ":runQuery") == 3)
        await backend.close()
    }

    @Test("Few products are read at once, and that is all")
    func few() async throws {
        let (backend, watched, products) = try await market()
        let facets = try await repository(watched) { $0.read = Self.size }.facets(of: .all)
        #expect(facets == ProductFacets(of: .all, in: products))
        #expect(watched.entries.count == 2)
        await backend.close()
    }

    @Test("Nothing is counted where a text finds more products than are read, or the market has too many currencies")
    func bounded() async throws {
        let (backend, watched, _) = try await market()
        let text = ProductQuery(text: "e")
        await #expect(throws: MarketError.unsupported(.facets)) {
            try await repository(watched) { $0.sifted = 3 }.facets(of: text)
        }
        #expect(watched.entries.count == 1)
        await #expect(throws: MarketError.unsupported(.facets)) {
            try await repository(watched) { $0.currencies = 1 }.facets(of: .all)
        }
        await backend.close()
    }

    @Test("No more than a few counts are under way at a time, and a failure ends them all")
    func abreast() async throws {
        let atOnce = 3
        let (backend, watched, _) = try await market()
        let stub = StubTransport("firestore")
        let busy = Mutex((now: 0, most: 0, all: 0))
        stub.answerEach { request in
            let isCount = request.target.hasSuffix("runAggregationQuery")
            if isCount {
                busy.withLock { ($0.now, $0.most, $0.all) = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
            }
            let answer = await StubResponse(of: InProcessTransport(watched), to: request)
            if isCount { busy.withLock { $0.now -= 1 } }
            return isCount && busy.withLock { $0.all } > 20 ? .status(403) : answer
        }
        var bounds = FacetBounds()
        (bounds.read, bounds.atOnce) = (0, atOnce)
        let client = try FirestoreClient(
            FirebaseConfiguration(emulator: "localhost:80"),
            over: stub,
            surroundings: .system
        )
        let repository = FirestoreProductsRepository(client, counting: bounds)
        await #expect(throws: MarketError.notOwner) { try await repository.facets(of: .all) }
        #expect(busy.withLock { $0.most } <= atOnce && busy.withLock { $0.all } <= 20 + atOnce)
        await backend.close()
    }
}
