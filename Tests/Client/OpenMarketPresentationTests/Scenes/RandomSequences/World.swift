import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization

@testable import OpenMarketPresentation

/// A market in memory with two people, bad weather between them and it, and the scenes of one of them.
@MainActor
final class World {
    static let own = Session.fixture(
        vendor: .fixture(id: 1, name: "wongbing"),
        credentials: .fixture(identifier: "own")
    )
    static let other = Session.fixture(
        vendor: .fixture(id: 2, name: "stranger"),
        credentials: .fixture(identifier: "other")
    )

    let weather: Weather
    let market: InMemoryMarket
    let clock = ManualClock()
    let events = BroadcastProductEvents()
    let sessions = SessionKeeper(store: InMemorySessionStore())
    let context: SceneContext
    let room: ChatRoom.ID
    let login: AuthSession
    let otherLogin: AuthSession
    private let driver: Task<Void, Never>

    init(seed: UInt64) async throws {
        weather = Weather(seed: seed ^ 0xBAD_F00D)
        let ticks = Mutex(0.0)
        market = InMemoryMarket(products: Self.goods, sessions: [Self.own, Self.other]) {
            let tick = ticks.withLock { tick in
                tick += 0.002
                return tick
            }
            return Date(timeIntervalSince1970: 1_700_000_000 + tick)
        }
        let (accounts, chat) = (market.accounts, market.chat)
        login = try await Self.join("wongbing", accounts)
        otherLogin = try await Self.join("stranger", accounts)
        let (mine, theirs) = (login.user, otherLogin.user)
        room = try await login.acting({
            try await chat.open(with: accounts.profile(of: theirs), from: accounts.profile(of: mine))
        }).id
        for number in 0..<12 { _ = try await Self.say(number, in: room, of: chat, as: otherLogin) }
        let session = Session(vendor: Self.own.vendor, credentials: Self.own.credentials, auth: login)
        try await sessions.save(session)
        context = SceneContext(
            market: Self.useCases(of: market, weather, sessions, events, clock),
            wording: Wording(.english),
            surroundings: Surroundings(now: { Date(timeIntervalSince1970: 1_700_000_000) }, clock: clock)
        )
        context.session.become(.signedIn(session))
        // A wait for the connection ends when the connection is noticed.
        driver = Task { [clock] in
            while !Task.isCancelled {
                await clock.untilSleepers()
                clock.advanceToNextDeadline()
                await Task.yield()
            }
        }
        let faults = weather
        market.faults.handle { _, _ async throws(MarketError) in try await faults.blow() }
    }

    deinit {
        driver.cancel()
    }

    /// Lets the other user send a message, without random failures.
    func hear(_ number: Int) async {
        let isHeard = try? await Self.say(number, in: room, of: market.chat, as: otherLogin)
        _ = isHeard
    }

    /// Waits until the scenes have been told everything that has happened.
    func settle() async {
        let listener = LastWord()
        context.store.add(listener)
        events.publish(.unliked(LastWord.id))
        events.publish(.liked(LastWord.id))
        await listener.untilHeard()
        events.publish(.unliked(LastWord.id))
    }

    /// All products of the market, in its order.
    func allProducts() async throws -> [Product] {
        var (all, number): ([Product], Int) = ([], 1)
        while true {
            let page = try await market.products.page(PageRequest(number: number, size: 100))
            all += page.products
            guard page.hasNext else { return all }
            number += 1
        }
    }
}

extension World {
    /// Half of them are the user's own.
    private static var goods: [ProductDetail] {
        (1...30).map { .fixture(id: $0, vendor: ($0.isMultiple(of: 2) ? own : other).vendor, name: "Product \($0)") }
    }

    private static func join(_ name: String, _ accounts: InMemoryAccounts) async throws -> AuthSession {
        let credentials = Credentials(email: "\(name)@example.com", password: Secret("p4ssword"))
        let login = try await accounts.createUser(credentials)
        _ = try await login.acting({ try await accounts.create(vendorName: name, market: nil) })
        try await login.acting({ try await accounts.claim(name) })
        return login
    }

    private static func say(
        _ number: Int,
        in room: ChatRoom.ID,
        of chat: InMemoryChat,
        as login: AuthSession
    ) async throws(MarketError) -> Message {
        let id = Message.ID(rawValue: "other-\(1000 + number)")
        return try await login.acting { () async throws(MarketError) in
            try await chat.send("theirs \(number)", id: id, to: room)
        }
    }
}

/// Waits for the last thing that was published.
@MainActor
private final class LastWord: ProductObserver {
    static let id = Product.ID(rawValue: "last word")
    let productIDs: [Product.ID] = []
    private let (heard, teller) = AsyncStream.makeStream(of: Void.self)

    func apply(_ change: ProductEvent) {
        if change == .liked(Self.id) { teller.yield() }
    }

    func productsChanged(_ ids: Set<Product.ID>) {}

    func untilHeard() async {
        for await _ in heard { return }
    }
}
