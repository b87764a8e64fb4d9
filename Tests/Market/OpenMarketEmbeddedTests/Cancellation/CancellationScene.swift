import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import Testing

/// A user with a product, a chat and a message in it, and clients that have not read the session yet.
struct CancellationScene: Sendable {
    let name: String
    let form: SignUpInfo
    let product: ProductDetail
    let room: ChatRoom.ID
    let message: Message
    var client: OpenMarketClient
    var accounts: AccountUseCases
    /// The same device with an outbox, which has a keeper of sessions of its own.
    let waiting: OpenMarketClient

    /// Changes that wait.
    func pending() throws -> any PendingUseCases { try #require(waiting.pending) }
}

/// The embedded market in which use cases are cancelled.
struct CancellationTown: Sendable {
    /// Where the products are.
    enum Products: Sendable, CaseIterable {
        case atServer
        case atFirebase
    }

    private let products: Products
    private let backend: MarketBackend

    init(_ products: Products) async throws {
        self.products = products
        var served = BackendConfiguration.quick(.v3x)
        // With an owner, codes for another password are given out although nothing sends mail.
        var firebase = ServedFirebase(ownerToken: "owner")
        firebase.emulatesProviders = true
        served.firebase = firebase
        backend = try await MarketBackend(configuration: served)
        _ = try await accounts(of: client(InMemorySessionStore())).signUp(.fixture(name: "other", market: nil))
    }

    func close() async { await backend.close() }

    /// A scene with a user of its own, whose client gets into `trouble` and reads its session from what `sessions` makes
    /// of the store and the session in it.
    func scene(
        _ name: String,
        _ trouble: TroubledTransport.Trouble = .none,
        sessions: (InMemorySessionStore, Session) -> any SessionStore = { store, _ in store }
    ) async throws -> (CancellationScene, TroubledTransport) {
        let store = InMemorySessionStore()
        let setUp = try client(store)
        let people = try accounts(of: setUp)
        let vendor = products == .atServer ? try await backend.makeSession(vendorName: name).credentials : nil
        let form = SignUpInfo.fixture(name: name, market: vendor)
        let session = try await people.signUp(form)
        let room = try await people.openChat(withVendorNamed: "other")
        let transport = TroubledTransport(InProcessTransport(backend), trouble)
        let device = sessions(store, session)
        let client = try client(device, transport)
        let scene = CancellationScene(
            name: name,
            form: form,
            product: try await setUp.registerProduct(
                .fixture(),
                images: [Fixture.imageInput],
                secret: nil,
                progress: nil
            ),
            room: room.id,
            message: try await people.sendMessage("hi", to: room.id),
            client: client,
            accounts: try accounts(of: client),
            waiting: try self.client(device, transport, outbox: InMemoryOutboxStore())
        )
        return (scene, transport)
    }

    private func client(
        _ store: any SessionStore,
        _ transport: (any HTTPTransport)? = nil,
        outbox: InMemoryOutboxStore? = nil
    ) throws -> OpenMarketClient {
        let project = try FirebaseConfiguration(emulator: "localhost:80")
        var configuration = MarketConfiguration.firebase(project)
        if products == .atServer {
            configuration = try MarketConfiguration.rest("http://localhost", generation: .v3x)
            configuration.bannerURL = configuration.baseURL.appending(path: "images.json")
            configuration.firebase = project
        }
        configuration.sessionStore = store
        configuration.outbox = outbox
        configuration.surroundings.clock = EndlessPauses()
        return OpenMarketClient(
            configuration.patient,
            transport: transport ?? InProcessTransport(backend)
        )
    }

    private func accounts(of client: OpenMarketClient) throws(MarketError) -> AccountUseCases {
        try client.requireAccounts()
    }
}

/// A clock that stands still, on which short pauses pass, and those that a busy server asks for have no end.
private struct EndlessPauses: Clock {
    typealias Instant = ManualClock.Instant

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: deadline.elapsed < .seconds(15) ? deadline.elapsed : .seconds(100_000))
    }
}

extension Session {
    /// The same session with tokens that have ended.
    var expired: Session {
        let old = auth.map { auth in
            AuthSession(
                user: auth.user,
                email: auth.email,
                accessToken: auth.accessToken,
                refreshToken: auth.refreshToken,
                expiresAt: Date(timeIntervalSince1970: 0)
            )
        }
        return Session(vendor: vendor, credentials: credentials, auth: old)
    }
}

/// A store that is slow to say who is logged in, and does not stop for anyone.
struct SlowSessionStore: SessionStore {
    let base: InMemorySessionStore
    let gate = Gate()

    init(_ base: InMemorySessionStore) {
        self.base = base
        gate.close(ignoringCancellation: true)
    }

    func session() async throws(MarketError) -> Session? {
        do throws(CancellationError) { try await gate.pass() } catch { throw .cancelled }
        return try await base.session()
    }

    func save(_ session: Session) async throws(MarketError) { try await base.save(session) }
    func clear() async throws(MarketError) { try await base.clear() }
}
