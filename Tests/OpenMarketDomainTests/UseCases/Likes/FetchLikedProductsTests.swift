import OpenMarketDomain
import OpenMarketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct FetchLikedProductsTests {
    private let login = AuthSession.fixture()
    private let products = MockProductsRepository()

    @Test("Primary: the last liked first, page by page")
    func primary() async throws {
        let pager = try await fetch(liking: 1...45)()
        for size in [20, 20, 5] { #expect(try await pager.loadNext().ids?.count == size) }
        #expect(await pager.ids == Array((1...45).reversed()))
        #expect(try await pager.loadNext() == .end)
        #expect(await pager.state.totalCount == 45)
    }

    @Test("The ids alone take one request for all, and no product")
    func ids() async throws {
        let ids = try await fetch(liking: 1...45).ids()
        #expect(ids == Set((1...45).map { Product.ID($0) }))
        #expect(products.details.callCount == 0)
    }

    @Test("A product that is gone is left out")
    func gone() async throws {
        let pager = try await fetch(liking: 1...9, missing: [2, 9])()
        #expect(try await pager.loadNext().ids == [8, 7, 6, 5, 4, 3, 1])
    }

    @Test("A whole page of products that are gone is passed over")
    func pageGone() async throws {
        let pager = try await fetch(liking: 1...30, missing: Set(11...30))()
        #expect(try await pager.loadNext().ids == Array((1...10).reversed()))
    }

    @Test("What is liked or not any more meanwhile moves no page; a refresh shows it")
    func meanwhile() async throws {
        let likes = InMemoryLikesRepository([login.user: (1...30).map { Product.ID($0) }])
        let pager = try await fetch(from: likes, missing: [])()
        _ = try await pager.loadNext()
        try await likes.setLiked(Product.ID(30), false, as: login)
        try await likes.setLiked(Product.ID(31), true, as: login)
        #expect(try await pager.loadNext().ids == Array((1...10).reversed()))
        #expect(try await pager.refresh().ids?.first == 31)
    }

    @Test("Sad: one product that cannot be fetched fails the page, and the same page is tried again")
    func sad() async throws {
        let likes = InMemoryLikesRepository([login.user: [Product.ID(1), Product.ID(2)]])
        products.details.answers(.success(.fixture(id: 2)), .failure(.offline), .success(.fixture(id: 1)))
        products.details.always(.fixture(id: 2))
        let sessions = InMemorySessionStore(.fixture(auth: login))
        let pager = try await FetchLikedProducts(likes: likes, products: products, sessions: sessions)()
        await #expect(throws: MarketError.offline) { try await pager.loadNext() }
        #expect(Set(try await pager.loadNext().ids ?? []) == [1, 2])
    }

    @Test("Nobody logged in: unauthenticated")
    func nobody() async {
        let fetch = FetchLikedProducts(
            likes: InMemoryLikesRepository(),
            products: products,
            sessions: InMemorySessionStore(.fixture())
        )
        await #expect(throws: MarketError.unauthenticated) { try await fetch() }
    }

    private func fetch(liking ids: ClosedRange<Int>, missing: Set<Int> = []) -> FetchLikedProducts {
        fetch(from: InMemoryLikesRepository([login.user: ids.map { Product.ID($0) }]), missing: missing)
    }

    private func fetch(from likes: InMemoryLikesRepository, missing: Set<Int>) -> FetchLikedProducts {
        products.details.handles { id async throws(MarketError) in
            guard let number = Int(id.rawValue), !missing.contains(number) else { throw .notFound }
            return .fixture(id: number)
        }
        return FetchLikedProducts(
            likes: likes,
            products: products,
            sessions: InMemorySessionStore(.fixture(auth: login))
        )
    }
}
