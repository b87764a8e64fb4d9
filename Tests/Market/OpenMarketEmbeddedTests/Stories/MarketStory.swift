import Foundation
import OpenMarket
import OpenMarketTesting

/// Something that users do in a market, told once for every back end.
struct MarketStory: Sendable {
    let name: String
    /// The feature without which a market cannot do it; `nil` for what every market does.
    let feature: MarketFeature?
    /// Does it; throws ``StoryDifference`` where something else happened than in most markets.
    let tell: @Sendable (StoryScene) async throws -> Void

    init(
        _ name: String,
        _ feature: MarketFeature? = nil,
        tell: @escaping @Sendable (StoryScene) async throws -> Void
    ) {
        (self.name, self.feature, self.tell) = (name, feature, tell)
    }

    /// Every story.
    static let all = [ofAccounts, ofProducts, ofSales, ofLists, ofSearches, ofPeople, ofSellers].flatMap(\.self)

    /// The end of the story on a fresh market, which is closed behind it.
    func outcome(on place: StoryPlace) async throws -> StoryOutcome {
        let market = try await place.make()
        let outcome = await outcome(in: market)
        await market.finish()
        return outcome
    }

    private func outcome(in market: StoryMarket) async -> StoryOutcome {
        do {
            try await tell(StoryScene(market))
            return .works
        } catch let difference as StoryDifference {
            return .differs(difference.text)
        } catch MarketError.rejected(let rejection) {
            return .differs("refused with \(rejection.status)")
        } catch let error as MarketError {
            return .refused(error)
        } catch {
            return .differs("\(error)")
        }
    }
}

/// The end of a story on one back end.
enum StoryOutcome: Sendable, Equatable, CustomStringConvertible {
    /// It ends as it is told.
    case works
    /// A use case throws an error whose type says what is the matter.
    case refused(MarketError)
    /// Something else happens, which has a name.
    case differs(String)

    var description: String {
        switch self {
        case .works: "works"
        case .refused(let error): "\(error)"
        case .differs(let text): text
        }
    }
}

/// What happened in place of the end that a story has in most markets.
struct StoryDifference: Error {
    let text: String
}

/// Ann, who sells, and Bob, who buys, in a fresh market.
struct StoryScene: Sendable {
    let market: StoryMarket
    let ann: MarketUseCases
    let bob: MarketUseCases

    init(_ market: StoryMarket) async throws {
        self.market = market
        (ann, bob) = (try await market.join("ann"), try await market.join("bob"))
    }

    /// A product of Ann's.
    func sell(
        _ name: String = "Desk lamp",
        price: Decimal = 30_000,
        currency: Currency = .krw,
        stock: Int = 3,
        category: ProductCategory? = nil,
        images: Int = 1
    ) async throws -> ProductDetail {
        let draft = ProductDraft.fixture(name: name, price: price, currency: currency, stock: stock, category: category)
        return try await ann.registerProduct(draft, images: Array(repeating: Fixture.imageInput, count: images))
    }

    /// The names of the products that Bob finds on the first page.
    func found(_ query: ProductQuery) async throws -> [String] {
        let list = bob.products(matching: query)
        try await list.loadNext()
        return list.state.products.map(\.name)
    }

    /// A chat of Bob's with Ann, in which he has written to her.
    func chat(about product: Product.ID? = nil) async throws -> ChatRoom.ID {
        let accounts = try bob.requireAccounts()
        let room = try await accounts.openChat(withVendorNamed: "ann", about: product).id
        _ = try await accounts.sendMessage("Is it still there?", to: room)
        return room
    }

    func user(_ market: MarketUseCases) async throws -> UserID {
        guard let user = try await market.sessions.session()?.auth?.user else { throw MarketError.unauthenticated }
        return user
    }

    /// Ends the story with a difference unless something is as it should be.
    func expect(_ holds: Bool, or difference: String) throws {
        guard holds else { throw StoryDifference(text: difference) }
    }

    /// Ends the story with a difference unless a call fails with one of these errors.
    func expect(_ errors: [MarketError], or difference: String, from call: () async throws -> Void) async throws {
        do {
            try await call()
        } catch let error as MarketError where errors.contains(error) {
            return
        }
        throw StoryDifference(text: difference)
    }
}
