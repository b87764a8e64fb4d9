import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Synchronization

/// A market with accounts and chats in memory, and a calendar that only a test turns.
struct People: Sendable {
    let calendar = Calendar()
    let market: InMemoryMarket
    let clock = ManualClock()
    /// The date and the clock, and random numbers without jitter: one sequence for all devices.
    let surroundings: Surroundings

    init(hidesUsers: Bool = false) {
        market = InMemoryMarket(hidesUsers: hidesUsers, now: calendar.now)
        surroundings = Surroundings(now: calendar.now, clock: clock, random: SeededGenerator.withoutJitter(seed: 1))
    }

    var accounts: InMemoryAccounts { market.accounts }
    var chat: InMemoryChat { market.chat }
    var faults: InMemoryFaults { market.faults }

    func signUp(into sessions: any SessionStore) -> SignUp {
        SignUp(
            auth: accounts,
            profiles: accounts,
            names: accounts,
            sessions: sessions,
            surroundings: surroundings
        )
    }

    /// A user with an account, logged in on a device of their own.
    func join(_ name: String) async throws -> Device {
        let device = Device(people: self)
        _ = try await signUp(into: device.sessions)(.fixture(name: name))
        return device
    }

    /// How many accounts, profiles and names there are.
    var counts: [Int] { [accounts.accountCount, accounts.profileCount, accounts.nameCount] }

    final class Calendar: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

        var now: @Sendable () -> Date { { self.date.withLock { $0 } } }

        func advance(by seconds: TimeInterval) {
            date.withLock { $0 = $0.addingTimeInterval(seconds) }
        }
    }
}

extension People {
    /// The account of the session in `sessions`.
    func own(
        _ sessions: any SessionStore,
        auth: (any AuthService)? = nil,
        vendors: any VendorRegister = UserAsVendor(),
        renewal: SessionRenewal? = nil,
        changes: Outbox? = nil,
        kept: KeptStores? = nil
    ) -> OwnAccount {
        OwnAccount(
            auth: auth ?? accounts,
            profiles: accounts,
            names: accounts,
            sessions: sessions,
            vendors: vendors,
            renewal: renewal,
            changes: changes,
            kept: kept,
            clock: clock
        )
    }
}

/// One user's device: a kept session and every use case that stands on it.
struct Device: Sendable {
    let people: People
    let sessions = SessionKeeper(store: InMemorySessionStore())
    let events = InMemoryProductEvents()
    /// Keeps nothing.
    let changes: Outbox

    init(people: People) {
        self.people = people
        changes = Outbox(people.market, sessions, events, people.surroundings)
    }

    var openChat: OpenChat {
        let profile = FetchUserProfile(profiles: people.accounts, sessions: sessions)
        let owner = FindUser(names: people.accounts, sessions: sessions)
        return OpenChat(chats: people.chat, sessions: sessions, profile: profile, findUser: owner)
    }

    var outbox: MessageOutbox { changes.messages }
    var send: SendMessage { SendMessage(changes) }
    var like: SetLike { SetLike(changes) }

    func chats(pageSize: Int = 100, random: @escaping @Sendable () -> UInt64 = { 0 }) -> Chats {
        Chats(
            chats: people.chat,
            sessions: sessions,
            states: sessions,
            outbox: outbox,
            pageSize: pageSize,
            surroundings: Surroundings(clock: people.clock, random: random)
        )
    }

    func user() async throws -> UserID { try await sessions.login().user }
}

extension Outbox {
    /// An outbox that keeps nothing.
    init(
        _ market: InMemoryMarket,
        _ sessions: any SessionStore,
        _ events: any ProductEvents,
        _ surroundings: Surroundings = .system
    ) {
        self.init(
            likes: market.accounts,
            chats: market.chat,
            sessions: sessions,
            events: events,
            messages: MessageOutbox(),
            surroundings: surroundings
        )
    }
}

extension Discovery {
    /// Discovery of which only what a test looks at is there.
    static func only(
        _ products: any ProductsRepository = InMemoryMarket().products,
        banners: any BannerRepository = InMemoryMarket().discovery,
        health: any HealthRepository = InMemoryMarket().discovery
    ) -> Discovery {
        Discovery(products, banners: banners, health: health)
    }
}
