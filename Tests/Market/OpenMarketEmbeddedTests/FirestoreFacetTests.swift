import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebase

/// Facets of a market of Firestore alone, which has a bound on the products that are read for them.
@Suite("Facets of products in Firestore", .slot)
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

    private func repository(_ market: WatchedMarket, counting most: Int = size) throws -> FirestoreProductsRepository {
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let client = FirestoreClient(project, over: InProcessTransport(market), surroundings: .system)
        return FirestoreProductsRepository(client, counting: most)
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

    @Test("What a block hides is in no number")
    func hidden() async throws {
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
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        let client = FirestoreClient(project, over: InProcessTransport(watched), surroundings: .system)
        for vendor in vendors {
            let met = products.filter { $0.vendorID != vendor }
            for _ in 0..<repetitions(5, nightly: 20) {
                let query = CategorySpecification.query(using: &random)
                let facets = try await FirestoreFacets(of: query, in: client, upTo: Self.size + 8, without: [vendor])
                    .counted()
                let expected = ProductFacets(of: query, in: CategorySpecification.named(query.text, met))
                #expect(facets == expected, "\(query)")
            }
        }
        await backend.close()
    }

    @Test("Two requests count a list, and one says that it is too long", arguments: [1, Self.size - 1, Self.size])
    func bounded(most: Int) async throws {
        let (backend, watched, products) = try await market()
        let repository = try repository(watched, counting: most)
        var random = SeededGenerator(seed: 58)
        for number in 0..<8 {
            let query = number == 0 ? .all : CategorySpecification.query(using: &random)
            let before = watched.entries.count
            do throws(MarketError) {
                let facets = try await repository.facets(of: query)
                #expect(facets == ProductFacets(of: query, in: CategorySpecification.named(query.text, products)))
                #expect(watched.entries.count == before + 2, "\(query)")
            } catch {
                #expect(error == .unsupported(.facets) && most < Self.size)
                #expect(watched.entries.count == before + 1, "\(query)")
            }
        }
        await backend.close()
    }
}
