import Foundation
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

/// What every use case does in front of every market: the same story with the same ending on every wiring.
@Suite("Every use case in front of every market", .slot)
struct UseCaseSpecification {
    @Test("The market is well", arguments: MarketWiring.all)
    func health(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let health = try await clients.vendor.discovery.health()
            #expect(health.isHealthy)
        }
    }

    @Test("A registered product is the same wherever it is seen", arguments: MarketWiring.all)
    func register(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let draft = ProductDraft.fixture(name: "기계식 키보드", price: 89_000, discount: 9_000, stock: 12)
            let made = try await clients.vendor.registerProduct(
                draft,
                images: [Fixture.imageInput],
                secret: nil,
                progress: nil
            )
            #expect(ProductDraft(made) == draft)
            #expect(made.product.bargainPrice == Money(80_000, .krw))
            #expect(made.images.count == 1)
            let seen = try await clients.stranger.fetchProductDetail(made.id)
            #expect(seen == made)
            let listed = try #require(try await allProducts(clients.stranger).first)
            #expect(listed.id == made.id)
            #expect(listed.name == draft.name)
            #expect(listed.price == made.product.price)
            #expect(listed.discount == made.product.discount)
            #expect(listed.thumbnail == made.product.thumbnail)
            #expect(listed.stock == 12)
        }
    }

    @Test("A draft that breaks rules is refused before anything is sent", arguments: MarketWiring.all)
    func invalid(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let draft = ProductDraft.fixture(name: "ab", price: -1)
            let violations: [Violation] = [
                .imageCount(0, allowed: 1...5), .nameLength(2, allowed: 3...100), .priceTooLow(minimum: 0),
            ]
            await #expect(throws: MarketError.invalid(violations)) {
                try await clients.vendor.registerProduct(draft, images: [], secret: nil, progress: nil)
            }
            let stored = try await allProducts(clients.vendor)
            #expect(stored.isEmpty)
        }
    }

    @Test("Images are loaded as they were sent, large and small", arguments: MarketWiring.all)
    func pictures(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let inputs = [
                ImageInput(.data(Fixture.jpeg), name: "1.jpg"), ImageInput(.data(Fixture.png), name: "2.png"),
            ]
            let made = try await clients.vendor.registerProduct(.fixture(), images: inputs, secret: nil, progress: nil)
            #expect(made.images.count == 2)
            for image in made.images {
                let large = try await clients.stranger.images.load(image.url)
                let small = try await clients.stranger.images.load(try #require(image.thumbnail))
                #expect(!large.isEmpty)
                #expect(!small.isEmpty)
            }
            #expect(made.product.thumbnail == made.images.first?.thumbnail)
        }
    }

    @Test("Progress goes on to the end", arguments: MarketWiring.all)
    func progress(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let report = CapturingReporter()
            _ = try await clients.vendor.registerProduct(
                .fixture(),
                images: [Fixture.imageInput],
                secret: nil,
                progress: report.reporter
            )
            #expect(report.steps.last == .finished)
            #expect(report.steps.contains(.waiting))
        }
    }

    @Test("An edit changes what it names and nothing else", arguments: MarketWiring.all)
    func edit(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let made = try await register(clients.vendor, discount: 9_000)
            let patch = ProductPatch(name: "A better keyboard", price: 99_000, stock: 3)
            let edited = try await clients.vendor.editProduct(made.id, patch: patch)
            #expect(ProductDraft(edited) == patch.applied(to: ProductDraft(made)))
            #expect(edited.images == made.images)
            #expect(edited.product.createdAt == made.product.createdAt)
            let full = try await clients.vendor.editProduct(made.id, patch: ProductPatch(discount: Discount.none))
            #expect(!full.product.isDiscounted)
            #expect(try await clients.stranger.fetchProductDetail(made.id) == full)
        }
    }

    @Test("Another image can stand for the product, where the market has that", arguments: MarketWiring.all)
    func thumbnail(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let images = [Fixture.imageInput, Fixture.imageInput]
            let made = try await clients.vendor.registerProduct(.fixture(), images: images, secret: nil, progress: nil)
            let patch = ProductPatch(thumbnail: made.images[1].id)
            if wiring.hasVendors {
                let edited = try await clients.vendor.editProduct(made.id, patch: patch)
                #expect(edited.product.thumbnail == made.images[1].thumbnail)
            } else {
                await #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
                    try await clients.vendor.editProduct(made.id, patch: patch)
                }
            }
        }
    }

    @Test("No user changes or deletes what belongs to another user", arguments: MarketWiring.all)
    func ownership(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let made = try await register(clients.vendor)
            let refusal: MarketError = wiring.hasVendors ? .notOwner : .wrongSecret
            await #expect(throws: refusal) {
                try await clients.stranger.editProduct(made.id, patch: ProductPatch(price: 1))
            }
            await #expect(throws: refusal) { try await clients.stranger.deleteProduct(made.id) }
            if wiring.asksForSecrets {
                await #expect(throws: MarketError.wrongSecret) {
                    try await clients.vendor.editProduct(
                        made.id,
                        patch: ProductPatch(price: 1),
                        secret: Secret("wrong one")
                    )
                }
            }
            #expect(try await clients.vendor.fetchProductDetail(made.id) == made)
        }
    }

    @Test("A deleted product is gone, and deleting it again is no error", arguments: MarketWiring.all)
    func delete(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let made = try await register(clients.vendor)
            let kept = try await register(clients.vendor)
            let picture = try #require(made.images.first).url
            try await clients.vendor.deleteProduct(made.id)
            await #expect(throws: MarketError.notFound) { try await clients.vendor.fetchProductDetail(made.id) }
            await #expect(throws: MarketError.notFound) { try await clients.stranger.images.load(picture) }
            try await clients.vendor.deleteProduct(made.id)
            let rest = try await allProducts(clients.stranger)
            #expect(rest.map(\.id) == [kept.id])
        }
    }

    @Test("A long list comes page by page, each product once and in order", arguments: MarketWiring.all)
    func pages(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            var ids: [Product.ID] = []
            for number in 0..<45 { ids.append(try await register(clients.vendor, name: "Product \(number)").id) }
            let list = clients.stranger.products()
            var loaded = 0
            while case .appended(let products) = try await list.loadNext() { loaded += products.count }
            let state = list.state
            #expect(loaded == 45)
            for try await page in clients.stranger.products().pages {
                #expect(page.totalCount == (wiring.countsProducts ? 45 : nil))
                break
            }
            #expect(state.products.map(\.id) == (wiring.isNewestFirst ? ids.reversed() : ids))
            #expect(state.losses.isEmpty)
        }
    }

    @Test("A search finds names in any script, and nothing else", arguments: MarketWiring.all)
    func search(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            for name in ["자전거 팝니다", "Folding Umbrella", "車輪のベル", "100% cotton_shirt"] {
                _ = try await register(clients.vendor, name: name)
            }
            for (text, found) in [
                ("자전", ["자전거 팝니다"]), ("자", ["자전거 팝니다"]), ("umbrella", ["Folding Umbrella"]), ("車", ["車輪のベル"]),
                ("100%", ["100% cotton_shirt"]), ("shirt cotton", ["100% cotton_shirt"]), ("없는 것", []),
                ("ㅈㅈㄱ", ["자전거 팝니다"]), ("ㅍㄴㄷ", ["자전거 팝니다"]), ("ㅈㄱㄱ", []),
            ] {
                let results = clients.stranger.products(matching: text)
                _ = try await results.loadNext()
                #expect(results.state.products.map(\.name) == found)
                #expect(try await clients.stranger.suggestNames(text) == found)
            }
            #expect(try await clients.stranger.suggestNames("자전ㄱ") == ["자전거 팝니다"])
        }
    }

    @Test("The user's own products are found among others", arguments: MarketWiring.all)
    func mine(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let own = try await register(clients.vendor)
            _ = try await register(clients.stranger)
            guard wiring.hasVendors else {
                await #expect(throws: MarketError.unsupported(.vendorProducts)) {
                    try await clients.vendor.products.mine().loadNext()
                }
                return
            }
            let list = clients.vendor.products.mine()
            _ = try await list.loadNext()
            #expect(list.state.products.map(\.id) == [own.id])
        }
    }

    @Test("Banners are the newest images, where the market has banners", arguments: MarketWiring.all)
    func banners(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let made = try await register(clients.vendor)
            if wiring.hasBanners {
                let banners = try await clients.stranger.discovery.banners()
                #expect(banners.map(\.image) == made.images.map(\.url))
            } else {
                await #expect(throws: MarketError.unsupported(.banners)) {
                    try await clients.stranger.discovery.banners()
                }
            }
        }
    }

    @Test("What is not there is not found", arguments: MarketWiring.all)
    func unknown(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            await #expect(throws: MarketError.notFound) {
                try await clients.vendor.fetchProductDetail(Product.ID(9_999_999))
            }
        }
    }

    @Test("A cancelled call ends as cancelled", arguments: MarketWiring.all)
    func cancelled(wiring: MarketWiring) async throws {
        try await story(wiring) { clients in
            let call = Task { () async throws(MarketError) -> ProductDetail in
                withUnsafeCurrentTask { $0?.cancel() }
                return try await clients.vendor.fetchProductDetail(Product.ID(1))
            }
            await #expect(throws: MarketError.cancelled) { try await call.value }
        }
    }
}

extension UseCaseSpecification {
    /// Tells a story in front of a fresh market.
    private func story(
        _ wiring: MarketWiring,
        _ tell: (MarketWiring.Clients) async throws -> Void
    ) async throws {
        let clients = try await wiring.make()
        do {
            try await tell(clients)
        } catch {
            await clients.finish()
            throw error
        }
        await clients.finish()
    }

    private func register(
        _ client: OpenMarketClient,
        name: String = "Mechanical keyboard",
        discount: Decimal = 0
    ) async throws -> ProductDetail {
        let draft = ProductDraft.fixture(name: name, discount: discount)
        return try await client.registerProduct(draft, images: [Fixture.imageInput], secret: nil, progress: nil)
    }

    private func allProducts(_ client: OpenMarketClient) async throws -> [Product] {
        var products: [Product] = []
        for try await page in client.products().pages { products += page.products }
        return products
    }
}
