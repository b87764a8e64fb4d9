import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketEmbedded
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// Whole clients that share a file, one after the other, and a network that can be taken away.
@Suite("An outbox over the embedded market", .slot, .timeLimit(.minutes(10)))
struct OutboxClientTests {
    /// A network that is there or not.
    private final class Network: Sendable {
        private let state = Mutex<FaultyTransport.Fault?>(nil)
        var fault: FaultyTransport.Fault? { state.withLock { $0 } }
        func change(to isUp: Bool) { state.withLock { $0 = isUp ? nil : .requestLost } }
        func loseResponses() { state.withLock { $0 = .answerLost } }
    }

    private let folder = ScratchFolder()
    private let network = Network()
    private let sessions = InMemorySessionStore()

    @Test(
        "What is asked for without a network survives a restart, and is sent once another request gets a response",
        arguments: ServedMarket.Dialect.allCases
    )
    func restart(dialect: ServedMarket.Dialect) async throws {
        let backend = try await backend(dialect.layout)
        let bob = try await OpenMarketClient.patient(backend).joined(by: "bob")
        let desk = try await bob.registerProduct(.fixture(name: "Desk"), images: [Fixture.imageInput])
        let room = try await writeOffline(to: "bob", liking: desk.id, backend, dialect)
        let client = client(of: backend, FileOutboxStore(file), dialect)
        let accounts = try client.requireAccounts()
        for await state in accounts.chats.observe(room) where state.messages.map(\.body) == ["first", "second"] {
            #expect(state.messages.allSatisfy { $0.sentAt == nil })
            break
        }
        network.change(to: true)
        _ = try await client.discovery.health()
        for await changes in try #require(client.pending).changes() where changes.isEmpty { break }
        let seen = try await bob.requireAccounts().fetchOlderMessages(room)
        #expect(seen.messages.map(\.body) == ["first", "second"])
        #expect(try await accounts.likes.ids() == [desk.id])
        await backend.close()
    }

    @Test("A product that is offered without a network, or whose response is lost, is there once after a restart")
    func registrations() async throws {
        let backend = try await backend(.safe)
        try await offerOffline(backend)
        // The file is locked until the last request of the old client has ended.
        try await eventually { [file] in (try? await FileOutboxStore(file).changes()) != nil }
        let client = client(of: backend, FileOutboxStore(file))
        for await changes in try #require(client.pending).changes() where changes.count == 2 { break }
        network.change(to: true)
        _ = try await client.discovery.health()
        for await changes in try #require(client.pending).changes() where changes.isEmpty { break }
        let list = client.products(matching: .all)
        _ = try await list.loadNext()
        #expect(list.state.products.map(\.name) == ["Second lamp", "First lamp"])
        #expect(!folder.holds("lamp"))
        await backend.close()
    }

    /// A process that offers two products and ends: the response to the first is lost, then there is no network.
    private func offerOffline(_ backend: MarketBackend) async throws {
        let client = client(of: backend, FileOutboxStore(file))
        _ = try await client.joined(by: "ann")
        network.loseResponses()
        for name in ["First lamp", "Second lamp"] {
            let draft = ProductDraft.fixture(name: name)
            let result = try await client.registerProduct.orKeep(
                draft,
                images: [Fixture.imageInput],
                secret: nil,
                progress: nil
            )
            guard case .kept = result else { return #expect(Bool(false), "\(name) was not kept") }
            network.change(to: false)
        }
    }

    @Test("A client that is let go lets its market go")
    func released() async throws {
        let held = Mutex(Weak())
        do {
            let backend = try await backend(.safe)
            held.withLock { $0.backend = backend }
            let client = client(of: backend, InMemoryOutboxStore())
            _ = try await client.joined(by: "ann").requireAccounts().setLike(Product.ID(1), isLiked: true)
        }
        try await eventually { held.withLock { $0.backend == nil } }
    }

    private struct Weak {
        weak var backend: MarketBackend?
    }

    @Test("A log-out leaves nothing on the disk")
    func logout() async throws {
        let backend = try await backend(.safe)
        _ = try await OpenMarketClient.patient(backend).joined(by: "bob")
        let client = client(of: backend, FileOutboxStore(file))
        let accounts = try await client.joined(by: "ann").requireAccounts()
        let room = try await accounts.openChat(withVendorNamed: "bob").id
        network.change(to: false)
        #expect(try await accounts.sendMessage("canary", to: room).state == .waiting)
        #expect(folder.holds("canary"))
        try await accounts.own.logOut()
        #expect(!folder.holds("canary"))
        network.change(to: true)
        _ = try await accounts.login(SignUpInfo.fixture(name: "ann", market: nil).credentials)
        _ = try await client.discovery.health()
        #expect(try await accounts.fetchOlderMessages(room).messages.isEmpty)
        await backend.close()
    }

    private var file: URL { folder.url.appending(path: "outbox") }

    /// A process that is asked for two messages and a like while there is no network, and ends.
    private func writeOffline(
        to name: String,
        liking id: Product.ID,
        _ backend: MarketBackend,
        _ dialect: ServedMarket.Dialect = .safe
    ) async throws -> ChatRoom.ID {
        let room = try await write(to: name, liking: id, client(of: backend, FileOutboxStore(file), dialect))
        // The file is locked until the last request of the old client has ended.
        try await eventually { [file] in (try? await FileOutboxStore(file).changes()) != nil }
        return room
    }

    private func write(to name: String, liking id: Product.ID, _ client: OpenMarketClient) async throws -> ChatRoom.ID {
        let accounts = try await client.joined(by: "ann").requireAccounts()
        let room = try await accounts.openChat(withVendorNamed: name).id
        network.change(to: false)
        for text in ["first", "second"] { #expect(try await accounts.sendMessage(text, to: room).state == .waiting) }
        #expect(try await accounts.setLike(id, isLiked: true))
        return room
    }

    private func client(
        of backend: MarketBackend,
        _ store: any OutboxStore,
        _ dialect: ServedMarket.Dialect = .safe
    ) -> OpenMarketClient {
        let network = network
        let transport = FaultyTransport(InProcessTransport(backend)) { _ in network.fault }
        return OpenMarketClient.embedded(backend, over: transport, session: nil) { configuration in
            configuration = configuration.patient
            configuration.retries.maxAttempts = 1
            configuration.sessionStore = sessions
            configuration.outbox = store
            if dialect == .safe { configuration.useFirebase() }
        }
    }

    private func backend(_ layout: AccountLayout) async throws -> MarketBackend {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase(layout: layout == .safe ? .safe : .original)
        return try await MarketBackend(configuration: configuration)
    }
}
