import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

/// The number of likes in front of every market that counts them.
@Suite("Likes are counted in front of every market", .slot, .timeLimit(.minutes(10)))
struct LikeSpecification {
    @Test("A like counts once, in the row and in the detail, until it is taken back", arguments: LikeWiring.all)
    func once(wiring: LikeWiring) async throws {
        try await story(wiring) { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let id = market.products[0]
            #expect(try await counts(id, one) == [0, 0])
            for (user, isLiked, count) in [
                (one, true, 1), (one, true, 1), (two, true, 2), (one, false, 1), (one, false, 1), (two, false, 0),
            ] {
                try await user.requireAccounts().setLike(id, isLiked: isLiked)
                #expect(try await counts(id, user) == [count, count])
            }
        }
    }

    @Test("The most liked products come first", arguments: LikeWiring.all)
    func sorted(wiring: LikeWiring) async throws {
        try await story(wiring) { market in
            let user = try await market.join("one")
            for liked in market.products {
                try await user.requireAccounts().setLike(liked, isLiked: true)
                #expect(try await rows(user).map(\.id).first == liked)
                try await user.requireAccounts().setLike(liked, isLiked: false)
            }
            try await user.requireAccounts().setLike(market.products[0], isLiked: true)
            #expect(try await rows(user).map(\.id) == market.products)
        }
    }

    @Test("Users who like at the same time are all counted", arguments: LikeWiring.all)
    func race(wiring: LikeWiring) async throws {
        try await story(wiring) { market in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let user = try await market.join("user\(number)")
                        try await user.requireAccounts().setLike(market.products[0], isLiked: true)
                    }
                }
                try await group.waitForAll()
            }
            let user = try await market.join("one")
            #expect(try await counts(market.products[0], user) == [8, 8])
            #expect(try await counts(market.products[1], user) == [0, 0])
        }
    }

    @Test("A deleted account takes its likes back, and a product that is gone is ignored", arguments: LikeWiring.all)
    func deletions(wiring: LikeWiring) async throws {
        try await story(wiring) { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            for id in market.products {
                for user in [one, two] { try await user.requireAccounts().setLike(id, isLiked: true) }
            }
            try await market.delete(market.products[1])
            try await one.requireAccounts().own.delete(password: SignUpInfo.fixture().credentials.password)
            #expect(try await counts(market.products[0], two) == [1, 1])
            try await two.requireAccounts().setLike(market.products[1], isLiked: false)
            #expect(try await rows(two).map(\.id) == [market.products[0]])
        }
    }

    private func rows(_ market: MarketUseCases) async throws -> [Product] {
        let list = market.products(matching: ProductQuery(sort: .likes))
        try await list.loadNext()
        return list.state.products
    }

    private func counts(_ id: Product.ID, _ market: MarketUseCases) async throws -> [Int?] {
        [
            try await rows(market).first { $0.id == id }?.likeCount,
            try await market.fetchProductDetail(id).product.likeCount,
        ]
    }

    private func story(_ wiring: LikeWiring, _ tell: (LikeWiring.Market) async throws -> Void) async throws {
        let market = try await wiring.make()
        do {
            try await tell(market)
        } catch {
            await market.finish()
            throw error
        }
        await market.finish()
    }
}
