import Foundation
import OpenMarketDomain
import OpenMarketTesting

/// A vendor who is logged in, with an outbox, in a market that responds from a script.
struct RegistrationScene {
    static let login = AuthSession(
        user: UserID(rawValue: "ann"),
        email: "ann@example.com",
        accessToken: Secret("access"),
        refreshToken: Secret("refresh"),
        expiresAt: .distantFuture
    )
    static let session = Session(vendor: .fixture(), credentials: .fixture(), auth: login)

    let products: InMemoryProductsRepository
    let calendar: People.Calendar
    let clock = ManualClock()
    let store: InMemoryOutboxStore
    let sessions = InMemorySessionStore(RegistrationScene.session)
    let events = InMemoryProductEvents()
    let outbox: Outbox

    /// A process over `store`, or over a disk that fails; the one before has ended.
    init(
        _ products: InMemoryProductsRepository,
        store: InMemoryOutboxStore = InMemoryOutboxStore(),
        disk: (any OutboxStore)? = nil,
        calendar: People.Calendar = People.Calendar(),
        limits: OutboxLimits = .default
    ) {
        (self.products, self.store, self.calendar) = (products, store, calendar)
        let market = InMemoryMarket()
        outbox = Outbox(
            store: disk ?? store,
            likes: market.accounts,
            chats: market.chat,
            selling: products,
            sessions: sessions,
            events: events,
            messages: MessageOutbox(),
            limits: limits,
            surroundings: Surroundings(now: calendar.now, clock: clock, random: SeededGenerator.withoutJitter(seed: 1))
        )
    }

    /// The same device after a restart.
    func restarted() -> RegistrationScene {
        RegistrationScene(products, store: store, calendar: calendar)
    }

    var register: RegisterProduct {
        let images = MockImages()
        images.prepare.always([Fixture.preparedImage])
        return RegisterProduct(
            products: products,
            selling: products,
            sessions: sessions,
            events: events,
            images: images,
            changes: outbox
        )
    }

    func offer(_ name: String = "Desk lamp", secret: Secret? = nil) async throws -> RegistrationResult {
        try await register.orKeep(.fixture(name: name), images: [Fixture.imageInput], secret: secret, progress: nil)
    }

    /// Registers without the outbox.
    func send(_ name: String = "Desk lamp") async throws -> ProductDetail {
        try await register(.fixture(name: name), images: [Fixture.imageInput], progress: nil)
    }

    /// The keys of all requests.
    var keys: [RegistrationKey] { products.registrations.calls.compactMap(\.key) }

    var states: [PendingChange.State] {
        get async throws { try await store.changes().sorted { $0.number < $1.number }.map(\.state) }
    }

    /// How far those are that the user sees.
    var listed: [PendingChange.State] {
        get async {
            for await changes in outbox.pending() { return changes.map(\.state) }
            return []
        }
    }

    /// Tries everything as after a login, and waits until nothing moves but the clock.
    func follow() async throws {
        await outbox.follow(.signedIn(Self.session))
        try await settle()
    }

    func settle() async throws {
        let (outbox, clock) = (outbox, clock)
        try await eventually { await outbox.isResting(sleepers: clock.sleeperCount) }
    }
}
