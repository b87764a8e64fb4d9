import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketTesting
import TestSupport
import Testing

/// Something that a client keeps for its guest.
enum GuestThing: Sendable, CaseIterable {
    case searches, views, draft, session

    /// Leaves it in a client.
    func leave(in client: OpenMarketClient) async throws {
        switch self {
        case .searches: try await client.kept.saveSearch(ProductQuery(text: "chair"))
        case .views: try await client.kept.noteView(of: .fixture(id: 5))
        case .draft: try await client.kept.keepDraft(FormDraft(texts: ["name": "Chair"], currency: .krw), of: nil)
        case .session: _ = try await client.joined(by: "ann")
        }
    }

    /// Returns whether a client has it; a guest's draft is seen by whoever logs in next.
    func isFound(in client: OpenMarketClient, by name: String) async throws -> Bool {
        switch self {
        case .searches: try await !client.kept.searches().isEmpty
        case .views: try await !client.kept.views().isEmpty
        case .draft: try await client.joined(by: name).kept.draft() != nil
        case .session: try await client.sessions.session() != nil
        }
    }
}

/// A way in which a front end makes a client for each of its visitors.
struct FrontEndWiring: Sendable, CustomTestStringConvertible {
    /// What makes a client, and what ends the market.
    typealias Market = (client: @Sendable () -> OpenMarketClient, finish: @Sendable () async -> Void)

    let name: String
    let open: @Sendable () async throws -> Market

    var testDescription: String { name }

    static let configurations: [FrontEndWiring] = [
        FrontEndWiring(name: "embedded") {
            let backend = try await MarketBackend(configuration: .quickWithAccounts)
            return ({ .patient(backend) }, { await backend.close() })
        },
        FrontEndWiring(name: "rest") { try await configured(as: rest()) },
        FrontEndWiring(name: "firebase") {
            try await configured(as: .firebase(FirebaseConfiguration(emulator: "localhost:80")))
        },
        FrontEndWiring(name: "rest, with stores for users") {
            var configuration = try rest()
            configuration.savedSearches = InMemorySavedSearches()
            configuration.viewHistory = InMemoryViewHistory()
            configuration.formDrafts = InMemoryFormDrafts()
            configuration.separatesGuests = true
            return try await configured(as: configuration)
        },
    ]

    static let places: [FrontEndWiring] = [
        FrontEndWiring(name: "place: demo") {
            let market = try await MarketPlace.demo.open()
            return (market.client, { await market.backend?.close() })
        },
        FrontEndWiring(name: "place: file") {
            let folder = ScratchFolder()
            let market = try await MarketPlace.file(folder.url.appending(path: "market.db")).open()
            return (
                market.client,
                {
                    await market.backend?.close()
                    _ = folder
                }
            )
        },
        FrontEndWiring(name: "place: served") {
            let backend = try await MarketBackend(configuration: .quickWithAccounts)
            let server = HTTPServer(handler: backend, configuration: .patient)
            let address = try #require(URL(string: "http://127.0.0.1:\(server.start().port)"))
            let market = try await MarketPlace.served(address).open()
            return (
                market.client,
                {
                    await server.stop()
                    await backend.close()
                }
            )
        },
    ]

    private static func rest() throws -> MarketConfiguration {
        try .rest("http://localhost", accounts: FirebaseConfiguration(emulator: "localhost:80"))
    }

    private static func configured(as configuration: MarketConfiguration) async throws -> Market {
        let backend = try await MarketBackend(configuration: .quickWithAccounts)
        let transport = InProcessTransport(backend)
        let patient = configuration.patient
        return ({ OpenMarketClient(patient, transport: transport) }, { await backend.close() })
    }
}

extension BackendConfiguration {
    fileprivate static var quickWithAccounts: BackendConfiguration {
        var configuration = BackendConfiguration.quick(.v3x)
        configuration.firebase = ServedFirebase()
        return configuration
    }
}

/// A server that makes a client for each visitor has as many guests as clients: none of them meets another.
@Suite("Guests of one front end", .slot, .timeLimit(.minutes(10)))
struct GuestsApartTests {
    @Test(
        "Two clients see nothing of each other's guest",
        arguments: FrontEndWiring.configurations + FrontEndWiring.places,
        GuestThing.allCases
    )
    func apart(wiring: FrontEndWiring, thing: GuestThing) async throws {
        let market = try await wiring.open()
        let (one, other) = (market.client(), market.client())
        try await thing.leave(in: one)
        #expect(try await !thing.isFound(in: other, by: "bob"))
        #expect(try await thing.isFound(in: one, by: "ann"))
        await market.finish()
    }

    @Test(
        "A guest cannot delete what another one keeps",
        arguments: FrontEndWiring.configurations + FrontEndWiring.places
    )
    func deleting(wiring: FrontEndWiring) async throws {
        let market = try await wiring.open()
        let (one, other) = (market.client(), market.client())
        for thing in [GuestThing.searches, .views] { try await thing.leave(in: one) }
        for search in try await one.kept.searches() { try await other.kept.forgetSearch(search.id) }
        try await other.kept.forgetViews()
        #expect(try await one.kept.searches().count == 1)
        #expect(try await one.kept.views().count == 1)
        await market.finish()
    }

    @Test("After a log-out, guests of this client and of the next one see nothing", arguments: FrontEndWiring.places)
    func loggedOut(wiring: FrontEndWiring) async throws {
        let market = try await wiring.open()
        let client = try await market.client().joined(by: "ann")
        for thing in [GuestThing.searches, .views] { try await thing.leave(in: client) }
        try await client.requireAccounts().own.logOut()
        for guest in [client, market.client()] {
            #expect(try await guest.kept.searches().isEmpty)
            #expect(try await guest.kept.views().isEmpty)
        }
        await market.finish()
    }

    @Test("A user finds searches, views and the draft in the next client", arguments: FrontEndWiring.places)
    func comingBack(wiring: FrontEndWiring) async throws {
        let market = try await wiring.open()
        let first = try await market.client().joined(by: "ann")
        for thing in [GuestThing.searches, .views] { try await thing.leave(in: first) }
        let draft = FormDraft(texts: ["name": "Chair"], currency: .krw)
        let account = try #require(try await first.sessions.session()).cacheAccount
        try await first.kept.keepDraft(draft, of: account)
        let next = market.client()
        _ = try await next.requireAccounts().login(
            Credentials(email: "ann@example.com", password: Secret("p4ssword"))
        )
        #expect(try await next.kept.searches().count == 1)
        #expect(try await next.kept.views().count == 1)
        #expect(try await next.kept.draft() == draft)
        await market.finish()
    }

    @Test("What a user sends without a network waits in the own client alone")
    func outbox() async throws {
        let backend = try await MarketBackend(configuration: .quickWithAccounts)
        let server = HTTPServer(handler: backend, configuration: .patient)
        let address = try #require(URL(string: "http://127.0.0.1:\(server.start().port)"))
        let market = try await MarketPlace.served(address).open()
        let (one, other) = (try await market.client().joined(by: "ann"), market.client())
        let product = try await one.registerProduct(.fixture(), images: [Fixture.imageInput]).id
        await server.stop()
        _ = try await one.requireAccounts().setLike(product, isLiked: true)
        #expect(await Self.waiting(in: one) == 1)
        #expect(await Self.waiting(in: other) == 0)
        await backend.close()
    }

    private static func waiting(in client: OpenMarketClient) async -> Int? {
        for await changes in client.pending?.changes() ?? AsyncStream(unfolding: { nil }) { return changes.count }
        return nil
    }
}
