import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketWire
import TestSupport
import Testing

@Suite("The demo catalogue as clients of each generation read it", .slot)
struct DemoCatalogueTests {
    @Test(
        "Every page and every item of the first generation is read by the strictest client",
        arguments: [ServedGeneration.v1a, .v1b]
    )
    func items(generation: ServedGeneration) async throws {
        let backend = try await demo(generation)
        var ids: [Int] = []
        for number in 1...4 {
            let page = try await read(ItemPage.self, "/items/\(number)", from: backend)
            #expect(page.page == number)
            ids += page.items.map(\.id)
        }
        #expect(ids.count == 36)
        for id in ids {
            let item = try await read(WholeItem.self, "/item/\(id)", from: backend)
            #expect(!item.descriptions.isEmpty && !item.images.isEmpty)
        }
        await backend.close()
    }

    @Test(
        "Every page and every product of the second and third generation is read by the strictest client",
        arguments: [ServedGeneration.v2, .v3, .v3x]
    )
    func products(generation: ServedGeneration) async throws {
        let backend = try await demo(generation)
        var ids: [Int] = []
        for number in 1...4 {
            let target = "/api/products?page_no=\(number)&items_per_page=10"
            if generation == .v2 {
                ids += try await read(SnakeCasePage.self, target, from: backend).pages.map(\.id)
            } else {
                ids += try await read(CamelCasePage.self, target, from: backend).pages.map(\.id)
            }
        }
        #expect(ids.count == 36)
        for id in ids {
            let product = try await read(WholeProduct.self, "/api/products/\(id)", from: backend)
            #expect(!product.images.isEmpty && !product.vendors.name.isEmpty)
        }
        await backend.close()
    }

    @Test(
        "The demo fills a market of every generation and layout, with Firebase's protocols and without",
        arguments: ServedGeneration.allCases,
        [DocumentLayout.safe, .original, nil]
    )
    func everywhere(generation: ServedGeneration, layout: DocumentLayout?) async throws {
        var configuration = BackendConfiguration.quick(generation)
        if let layout {
            var served = ServedFirebase()
            served.layout = layout
            configuration.firebase = served
        }
        let backend = try await MarketBackend(configuration: configuration)
        _ = try await backend.addDemoCatalogue()
        #expect(try await backend.vendors().count > 5)
        await backend.close()
    }

    @Test("Banners have words and lead to products, and their images are served")
    func banners() async throws {
        let backend = try await demo(.v3x)
        let client = OpenMarketClient.patient(backend)
        let banners = try await client.discovery.banners()
        #expect(banners.count == 4)
        for banner in banners {
            #expect(banner.title?.isEmpty == false && banner.titles.keys.sorted() == ["en", "ja", "ko"])
            let product = try await client.fetchProductDetail(try #require(banner.product))
            #expect(!product.images.isEmpty)
            #expect(try await client.images.load(banner.image).count > 10_000)
        }
        let newest = try #require(try await client.products().pages.first { _ in true }?.products.first)
        #expect(newest.createdAt.map { Date().timeIntervalSince($0) < 2 * 86_400 } == true)
        await backend.close()
    }

    @Test("In a market of one currency the demo is in that and in one language", arguments: [Currency.krw, .usd])
    func oneCurrency(currency: Currency) async throws {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.currency = currency
        let backend = try await MarketBackend(configuration: configuration)
        try await backend.addDemoCatalogue()
        let client = OpenMarketClient.patient(backend)
        let list = client.products()
        while list.state.status != .ended { try await list.loadNext() }
        let products = list.state.products
        #expect(products.count == DemoImages.count / 2)
        #expect(products.allSatisfy { $0.price.currency == currency && $0.thumbnail != nil })
        let isKorean = products.map { $0.name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
        // A chronometer has its name in three languages.
        #expect(isKorean.count { $0 } == (currency == .krw ? products.count : 1))
        for banner in try await client.discovery.banners() {
            _ = try await client.fetchProductDetail(try #require(banner.product))
        }
        await backend.close()
    }

    @Test("The goods are found by their category")
    func categories() async throws {
        let backend = try await demo(.v3x)
        let text = String(decoding: try await answer("/api/products?category=bicycles", from: backend), as: UTF8.self)
        #expect(text.contains("Folding bicycle") && text.contains("어린이 자전거") && !text.contains("Paper globe"))
        await backend.close()
    }

    private func demo(_ generation: ServedGeneration) async throws -> MarketBackend {
        let backend = try await MarketBackend(configuration: .quick(generation))
        try await backend.addDemoCatalogue()
        return backend
    }

    private func answer(_ target: String, from backend: MarketBackend) async throws -> Data {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "localhost"), target: target)
        let answer = await backend.respond(to: request)
        try #require(answer.status == 200)
        return answer.body
    }

    private func read<Value: Decodable>(
        _ type: Value.Type,
        _ target: String,
        from backend: MarketBackend
    ) async throws -> Value {
        try JSONDecoder().decode(type, from: try await answer(target, from: backend))
    }
}

// What apps of the time declare: every key is there and is not null, amounts are whole, there are two currencies.

private enum StrictCurrency: String, Decodable {
    case krw = "KRW"
    case usd = "USD"
}

private struct ItemPage: Decodable {
    let page: Int
    let items: [Item]
}

private struct Item: Decodable {
    let id: Int
    let title: String
    let price: Int
    let currency: StrictCurrency
    let stock: Int
    let discounted_price: Int?
    let thumbnails: [URL]
    let registration_date: Double
}

private struct WholeItem: Decodable {
    let id: Int
    let title: String
    let descriptions: String
    let price: Int
    let currency: StrictCurrency
    let stock: Int
    let discounted_price: Int?
    let thumbnails: [URL]
    let images: [URL]
    let registration_date: Double
}

private struct SnakeCasePage: Decodable {
    let page_no: Int
    let items_per_page: Int
    let total_count: Int
    let offset: Int
    let limit: Int
    let last_page: Int
    let has_next: Bool
    let has_prev: Bool
    let pages: [Product]
}

private struct CamelCasePage: Decodable {
    let pageNo: Int
    let itemsPerPage: Int
    let totalCount: Int
    let offset: Int
    let limit: Int
    let lastPage: Int
    let hasNext: Bool
    let hasPrev: Bool
    let pages: [NamedProduct]
}

private struct Product: Decodable {
    let id: Int
    let vendor_id: Int
    let name: String
    let thumbnail: URL
    let currency: StrictCurrency
    let price: Int
    let bargain_price: Int
    let discounted_price: Int
    let stock: Int
    let created_at: String
    let issued_at: String
}

private struct NamedProduct: Decodable {
    let id: Int
    let vendor_id: Int
    let vendorName: String
    let name: String
    let description: String
    let thumbnail: URL
    let currency: StrictCurrency
    let price: Int
    let bargain_price: Int
    let discounted_price: Int
    let stock: Int
    let created_at: String
    let issued_at: String
}

private struct WholeProduct: Decodable {
    struct Image: Decodable {
        let id: Int
        let url: URL
        let thumbnail_url: URL
        let issued_at: String
    }

    struct Vendor: Decodable {
        let id: Int
        let name: String
    }

    let id: Int
    let vendor_id: Int
    let name: String
    let description: String
    let thumbnail: URL
    let currency: StrictCurrency
    let price: Int
    let bargain_price: Int
    let discounted_price: Int
    let stock: Int
    let images: [Image]
    let vendors: Vendor
}
