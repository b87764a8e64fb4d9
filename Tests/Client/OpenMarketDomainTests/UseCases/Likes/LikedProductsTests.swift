import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct LikedProductsTests {
    private let login = AuthSession.fixture()
    private let products = InMemoryMarket().products
    private let likes = InMemoryMarket().accounts

    @Test("Primary: the last liked first, page by page")
    func primary() async throws {
        let list = listing(liking: 1...45).liked()
        for size in [20, 20, 5] { #expect(try await list.loadNext().ids?.count == size) }
        #expect(list.ids == Array((1...45).reversed()))
        #expect(try await list.loadNext() == .end)
        #expect(list.state.totalCount == 45)
    }

    @Test("The ids alone take one request for all, and no product")
    func ids() async throws {
        likes.likeLists.always((1...45).map { Product.ID($0) })
        let ids = try await Likes(likes: likes, sessions: InMemorySessionStore(.fixture(auth: login))).ids()
        #expect(ids == Set((1...45).map { Product.ID($0) }))
        #expect(products.details.callCount == 0)
    }

    @Test("A product that is gone is left out")
    func gone() async throws {
        let list = listing(liking: 1...9, missing: [2, 9]).liked()
        for _ in 0..<2 {
            #expect(try await list.refresh().ids == [8, 7, 6, 5, 4, 3, 1])
            #expect(list.state.totalCount == 7)
        }
    }

    @Test("A whole page of products that are gone is passed over")
    func pageGone() async throws {
        let list = listing(liking: 1...30, missing: Set(11...30)).liked()
        #expect(try await list.loadNext().ids == Array((1...10).reversed()))
        #expect(list.state.totalCount == 10)
    }

    @Test("A like that changes between two pages moves no page; a refresh shows it")
    func meanwhile() async throws {
        let list = listing(liking: 1...30).liked()
        _ = try await list.loadNext()
        likes.likeLists.always(((1...29) + [31]).map { Product.ID($0) })
        #expect(try await list.loadNext().ids == Array((1...10).reversed()))
        #expect(try await list.refresh().ids?.first == 31)
    }

    @Test("Sad: one product that cannot be fetched fails the page, and the same page is tried again")
    func sad() async throws {
        likes.likeLists.always([Product.ID(1), Product.ID(2)])
        products.details.answers(.success(.fixture(id: 2)), .failure(.offline), .success(.fixture(id: 1)))
        products.details.always(.fixture(id: 2))
        let sessions = InMemorySessionStore(.fixture(auth: login))
        let list = listing(from: likes, sessions: sessions).liked()
        await #expect(throws: MarketError.offline) { try await list.loadNext() }
        #expect(Set(try await list.loadNext().ids ?? []) == [1, 2])
    }

    @Test("Not logged in: unauthenticated")
    func notLoggedIn() async {
        let sessions = InMemorySessionStore(.fixture())
        let list = listing(from: likes, sessions: sessions).liked()
        await #expect(throws: MarketError.unauthenticated) { try await list.loadNext() }
        await #expect(throws: MarketError.unauthenticated) {
            try await Likes(likes: likes, sessions: sessions).ids()
        }
    }

    @Test("A list that outlives its login shows nothing more of it, and after a refresh what the next user likes")
    func nextLogin() async throws {
        let sessions = InMemorySessionStore(.fixture(auth: login))
        likes.likeLists.handles { session in (session.user == login.user ? 1...25 : 31...32).map { Product.ID($0) } }
        products.details.handles { id async throws(MarketError) in .fixture(id: Int(id.rawValue) ?? 0) }
        let list = listing(from: likes, sessions: sessions).liked()
        #expect(try await list.loadNext().ids?.first == 25)
        try await sessions.save(.fixture(auth: .fixture(user: "ben")))
        await #expect(throws: MarketError.unauthenticated) { try await list.loadNext() }
        #expect(try await list.refresh().ids == [32, 31])
        try await sessions.clear()
        await #expect(throws: MarketError.unauthenticated) { try await list.refresh() }
    }

    @Test("A market without accounts: not supported")
    func withoutAccounts() async {
        let list = listing(from: nil, sessions: InMemorySessionStore(.fixture(auth: login))).liked()
        await #expect(throws: MarketError.unsupported(.accounts)) { try await list.loadNext() }
    }

    private func listing(liking ids: ClosedRange<Int>, missing: Set<Int> = []) -> ListProducts {
        likes.likeLists.always(ids.map { Product.ID($0) })
        products.details.handles { id async throws(MarketError) in
            guard let number = Int(id.rawValue), !missing.contains(number) else { throw .notFound }
            return .fixture(id: number)
        }
        return listing(from: likes, sessions: InMemorySessionStore(.fixture(auth: login)))
    }

    private func listing(from likes: (any LikesRepository)?, sessions: any SessionStore) -> ListProducts {
        ListProducts(products: products, sessions: sessions, likes: likes)
    }
}
