import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct InMemoryProductsRepositoryTests {
    private let me = Session.fixture()
    private let you = Session.fixture(
        vendor: .fixture(id: 8, name: "you"),
        credentials: .fixture(identifier: "you", secret: Secret("yours"))
    )

    private func market(count: Int = 0) -> InMemoryProductsRepository {
        whole(count: count).products
    }

    private func whole(count: Int) -> InMemoryMarket {
        InMemoryMarket(
            products: count == 0 ? [] : (1...count).map { .fixture(id: $0, name: "Product \($0)") },
            sessions: [me, you],
            now: { Date(timeIntervalSince1970: 5) }
        )
    }

    @Test("Pages are newest first, complete, and say whether more follows", arguments: [0, 1, 19, 20, 21, 45])
    func pages(count: Int) async throws {
        let market = market(count: count)
        var ids: [Product.ID] = []
        var number = 1
        while true {
            let page = try await market.page(PageRequest(number: number))
            #expect(page.number == number)
            #expect(page.totalCount == count)
            ids += page.products.map(\.id)
            guard page.hasNext else { break }
            number += 1
        }
        #expect(ids == (0..<count).map { Product.ID(count - $0) })
        #expect(number == max(1, (count + 19) / 20))
    }

    @Test(
        "Pages are in the order that was asked for; equal products stay newest first",
        arguments: [
            (.standard, [4, 3, 2, 1]), (.cheapest, [3, 4, 2, 1]), (.dearest, [1, 4, 2, 3]), (.discount, [4, 2, 3, 1]),
        ] as [(ProductSort, [Int])]
    )
    func order(sort: ProductSort, ids: [Int]) async throws {
        let prices: [(Int, Decimal, Decimal)] = [(1, 900, 0), (2, 600, 100), (3, 400, 0), (4, 600, 100)]
        let goods = prices.map { ProductDetail.fixture(id: $0, price: $1, discount: $2) }
        let market = InMemoryMarket(products: goods, sessions: [me]).products
        let first = try await market.page(PageRequest(number: 1, size: 3), matching: ProductQuery(sort: sort))
        let second = try await market.page(PageRequest(number: 2, size: 3), matching: ProductQuery(sort: sort))
        #expect((first.products + second.products).map(\.id) == ids.map { Product.ID($0) })
    }

    @Test("A page beyond the end is empty, however far beyond", arguments: [3, Int.max])
    func beyondTheEnd(number: Int) async throws {
        let page = try await market(count: 30).page(PageRequest(number: number))
        #expect(page.products.isEmpty)
        #expect(!page.hasNext)
    }

    @Test("A new product gets the next number, its vendor, its date, and images that can be loaded")
    func register() async throws {
        let whole = whole(count: 3)
        let market = whole.products
        let detail = try await me.credentials.acting({
            try await market.register(
                .fixture(name: "Lamp"),
                images: [Fixture.preparedImage, Fixture.preparedImage],
                key: nil,
                secret: nil,
                progress: nil
            )
        })
        #expect(detail.id == Product.ID(4))
        #expect(detail.vendor == me.vendor)
        #expect(detail.product.createdAt == Date(timeIntervalSince1970: 5))
        #expect(
            detail.images.map(\.url.absoluteString) == [
                "https://images.example/4/1.jpg", "https://images.example/4/2.jpg",
            ]
        )
        #expect(detail.product.thumbnail == detail.images.first?.url)
        for image in detail.images { #expect(try await whole.discovery.image(at: image.url) == Fixture.jpeg) }
        #expect(try await market.detail(detail.id) == detail)
        #expect(try await market.page(PageRequest()).products.first == detail.product)
    }

    @Test("A product with other images stays the same but for its images and its version")
    func arrange() async throws {
        let url = try #require(URL(string: "https://images.example/1.jpg"))
        let made = ProductDetail.fixture(
            vendor: me.vendor,
            description: "Oiled every year.",
            images: [1, 2].map { ProductImage(id: ProductImage.ID($0), url: url, thumbnail: nil) },
            likeCount: 3,
            status: .reserved,
            version: 4,
            category: ProductCategory(rawValue: "home")
        )
        let market = InMemoryMarket(products: [made], sessions: [me]).products
        let before = try await market.detail(made.id)
        let after = try await me.credentials.acting({
            try await market.arrange(
                [2, 1].map { .kept(ProductImage.ID($0), text: nil) },
                of: made.id,
                version: 4,
                progress: nil
            )
        })
        #expect(after.images.map(\.id) == [2, 1].map { ProductImage.ID($0) })
        #expect(after.product.version == 5)
        #expect(after.product.category == before.product.category)
        #expect(after.product.status == before.product.status)
        #expect(after.product.likeCount == before.product.likeCount)
        #expect(after.product.summary == before.product.summary)
        #expect(after.description == before.description)
    }

    @Test("An unknown identifier cannot register")
    func unknownVendor() async {
        await #expect(throws: MarketError.unauthenticated) {
            try await VendorCredentials.fixture(identifier: "who").acting({
                try await market().register(
                    .fixture(),
                    images: [],
                    key: nil,
                    secret: nil,
                    progress: nil
                )
            })
        }
    }

    @Test("Without an identifier a product has no vendor, and its password alone counts")
    func itemPassword() async throws {
        let market = market()
        let owner = VendorCredentials(secret: Secret("item"))
        let detail = try await owner.acting {
            try await market.register(.fixture(), images: [], key: nil, secret: nil, progress: nil)
        }
        #expect(detail.vendorID == nil)
        await #expect(throws: MarketError.wrongSecret) {
            try await VendorCredentials(secret: Secret("guess")).acting {
                try await market.delete(detail.id, secret: nil)
            }
        }
        try await owner.acting { try await market.delete(detail.id, secret: nil) }
    }

    @Test("Only the owner with the right password may change a product")
    func ownership() async throws {
        let market = market(count: 1)
        let id = Product.ID(1)
        let original = try await market.detail(id)
        let wrongSecret = VendorCredentials.fixture(secret: Secret("guess"))
        for (credentials, error) in [(you.credentials, MarketError.notOwner), (wrongSecret, .wrongSecret)] {
            await #expect(throws: error) {
                try await credentials.acting {
                    try await market.edit(original, with: ProductPatch(stock: 0), secret: nil)
                }
            }
            await #expect(throws: error) { try await credentials.acting { try await market.delete(id, secret: nil) } }
            await #expect(throws: error) {
                try await credentials.acting { try await market.confirmOwnership(of: id, secret: nil) }
            }
        }
        try await me.credentials.acting { try await market.confirmOwnership(of: id, secret: nil) }
        #expect(try await market.detail(id) == original)
    }

    @Test("An edit changes what it names and nothing else")
    func edit() async throws {
        let market = market()
        let images = [Fixture.preparedImage, Fixture.preparedImage]
        let original = try await me.credentials.acting({
            try await market.register(
                .fixture(),
                images: images,
                key: nil,
                secret: nil,
                progress: nil
            )
        })
        let patch = ProductPatch(thumbnail: original.images[1].id, price: 7, currency: .usd)
        let edited = try await me.credentials.acting { try await market.edit(original, with: patch, secret: nil) }
        #expect(ProductDraft(edited) == patch.applied(to: ProductDraft(original)))
        #expect(edited.product.thumbnail == original.images[1].thumbnail)
        #expect(edited.images == original.images)
        #expect(edited.product.createdAt == original.product.createdAt)
        #expect(try await market.detail(original.id) == edited)
        await #expect(throws: MarketError.notFound) {
            try await me.credentials.acting {
                try await market.edit(original, with: ProductPatch(thumbnail: ProductImage.ID(999)), secret: nil)
            }
        }
    }

    @Test("What was deleted is gone, and its number is not used again")
    func delete() async throws {
        let market = market(count: 2)
        try await me.credentials.acting { try await market.delete(Product.ID(2), secret: nil) }
        await #expect(throws: MarketError.notFound) { try await market.detail(Product.ID(2)) }
        await #expect(throws: MarketError.notFound) {
            try await me.credentials.acting { try await market.delete(Product.ID(2), secret: nil) }
        }
        let next = try await me.credentials.acting {
            try await market.register(.fixture(), images: [], key: nil, secret: nil, progress: nil)
        }
        #expect(next.id == Product.ID(3))
    }

    @Test("Products are found by text and by vendor")
    func query() async throws {
        let market = InMemoryMarket(products: Fixture.catalogue, sessions: Fixture.sessions).products
        let found = try await market.page(PageRequest(), matching: ProductQuery(text: "키보드"))
        #expect(found.products.map(\.name) == ["기계식 키보드"])
        let vendor = try #require(Fixture.sessions[1].vendor)
        let theirs = try await market.page(PageRequest(size: 100), matching: ProductQuery(vendor: vendor.id))
        #expect(theirs.totalCount == 9)
        #expect(theirs.products.allSatisfy { $0.vendorID == vendor.id })
    }

    @Test("A hundred registrations at once get a hundred numbers")
    func concurrent() async throws {
        let market = market()
        let ids = try await withThrowingTaskGroup(of: Product.ID.self) { group in
            for _ in 0..<100 {
                group.addTask { [me] in
                    try await me.credentials.acting({
                        try await market.register(.fixture(), images: [], key: nil, secret: nil, progress: nil)
                    }).id
                }
            }
            return try await group.reduce(into: Set<Product.ID>()) { $0.insert($1) }
        }
        #expect(ids == Set((1...100).map { Product.ID($0) }))
    }

    @Test("A cancelled caller changes nothing")
    func cancelled() async throws {
        let market = market(count: 1)
        let task = Task { [me] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await me.credentials.acting { try await market.delete(Product.ID(1), secret: nil) }
        }
        await #expect(throws: MarketError.cancelled) { try await task.value }
        _ = try await market.detail(Product.ID(1))
    }
}
