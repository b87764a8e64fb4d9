import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

/// Two accounts on one device: what one of them was shown is never there for the other.
@Suite("Caches and accounts", .slot, .timeLimit(.minutes(10)))
struct AccountCacheTests {
    private static let persons = ["ann", "bob"]

    @Test("Two accounts alternate a thousand times on one folder: each sees its own responses only")
    func noCrossReads() async throws {
        let folder = ScratchFolder()
        let markets = Self.persons.map { PersonalMarket($0) }
        let clients = try markets.map { try Self.client(of: $0, folder.url, sessions: InMemorySessionStore()) }
        for (client, person) in zip(clients, Self.persons) { try await client.sessions.save(.of(person)) }
        for round in 0..<500 {
            for (client, person) in zip(clients, Self.persons) {
                #expect(try await Self.names(client, round % 5 + 1) == [person], "round \(round)")
            }
        }
        // Every page was asked for once by each; the rest came from the folder.
        #expect(markets.map(\.count) == [5, 5])
        try await clients[0].sessions.clear()
        #expect(folder.files.isEmpty)
    }

    @Test("One client, accounts in turns: nothing of the last one is on disk or in memory", arguments: [true, false])
    func turns(usesDisk: Bool) async throws {
        let folder = ScratchFolder()
        let market = PersonalMarket("nobody")
        let store = InMemorySessionStore()
        let client = try Self.client(of: market, usesDisk ? folder.url : nil, sessions: store)
        for round in 0..<20 {
            let person = Self.persons[round % 2]
            market.become(person)
            try await client.sessions.save(.of(person))
            #expect(!folder.holds(Self.persons[(round + 1) % 2]))
            for page in 1...2 { #expect(try await Self.names(client, page) == [person], "round \(round)") }
            _ = try await client.images.load(try #require(URL(string: "http://market.test/\(person).png")))
            #expect(folder.holds(person) == usesDisk)
            let isPrivate = folder.files.allSatisfy { $0.isPrivate }
            #expect(isPrivate)
            // Every other time another user logs in without a log-out in between.
            if round % 4 > 1 { try await client.sessions.clear() }
            if round % 4 > 1 { #expect(folder.files.isEmpty) }
        }
    }

    @Test("A response on its way while its account logs out leaves nothing behind", arguments: [true, false])
    func late(isPicture: Bool) async throws {
        let folder = ScratchFolder()
        let gate = Gate()
        let market = PersonalMarket("ann", gate: gate)
        let client = try Self.client(of: market, folder.url, sessions: InMemorySessionStore())
        try await client.sessions.save(.of("ann"))
        let url = try #require(URL(string: "http://market.test/ann.png"))
        let call = Task {
            if isPicture { _ = try await client.images.load(url) } else { _ = try await Self.names(client, 1) }
        }
        try await eventually { market.count == 1 }
        try await client.sessions.clear()
        gate.open()
        try await call.value
        #expect(folder.files.isEmpty)
    }

    @Test("Logging out, ending the account and a login that is over all empty the folder", arguments: 0..<3)
    func ends(way: Int) async throws {
        try await ServedMarket().story { market in
            let folder = ScratchFolder()
            let client = market.client { configuration in
                configuration.cacheFolder = folder.url
                configuration.cache = CacheSettings(policy: .cacheFirst, freshness: .seconds(3600))
            }
            let accounts = try #require(client.accounts)
            let session = try await accounts.signUp(.fixture(name: "one", market: nil))
            for try await _ in client.products().pages {}
            #expect(!folder.files.isEmpty)
            switch way {
            case 0: try await accounts.own.logOut()
            case 1: try await accounts.own.delete(password: Secret("p4ssword"))
            default: await (client.sessions as? SessionKeeper)?.expire(try #require(session.auth))
            }
            #expect(folder.files.isEmpty)
        }
    }

    private static func client(
        of market: PersonalMarket,
        _ folder: URL?,
        sessions: any SessionStore
    ) throws -> OpenMarketClient {
        var configuration = try MarketConfiguration.rest("http://market.test", generation: .v3)
        configuration.sessionStore = sessions
        configuration.cacheFolder = folder
        configuration.cache = CacheSettings(policy: .cacheFirst, freshness: .seconds(3600))
        return OpenMarketClient(configuration.patient, transport: market)
    }

    private static func names(_ client: OpenMarketClient, _ number: Int) async throws -> [String] {
        for try await page in client.products(matching: "search \(number)").pages { return page.products.map(\.name) }
        return []
    }
}

/// A market whose responses say for whom they were made, as private responses do.
private final class PersonalMarket: HTTPTransport {
    private let state: Mutex<(person: String, count: Int)>
    private let gate: Gate?

    init(_ person: String, gate: Gate? = nil) {
        state = Mutex((person, 0))
        self.gate = gate
    }

    /// How often it was asked.
    var count: Int { state.withLock { $0.count } }

    /// Responds for another user from now on.
    func become(_ person: String) { state.withLock { $0.person = person } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let person = state.withLock { state in
            state.count += 1
            return state.person
        }
        try? await gate?.pass()
        if request.target.hasSuffix(".png") {
            return HTTPResponse(status: 200, body: Fixture.png + Data(person.utf8))
        }
        let row = #"{"id":1,"vendor_id":1,"name":"\#(person)","currency":"KRW","price":1,"stock":1}"#
        let page = #"{"pageNo":1,"itemsPerPage":10,"totalCount":1,"lastPage":1,"hasNext":false,"pages":[\#(row)]}"#
        return HTTPResponse(status: 200, headers: ["ETag": "\"1\""], body: Data(page.utf8))
    }
}

extension Session {
    /// The session of a user of this name.
    fileprivate static func of(_ person: String) -> Session {
        Session(
            vendor: Vendor(id: Vendor.ID(rawValue: person), name: person),
            // Both sell under one vendor's credentials: the user tells them apart.
            credentials: .fixture(),
            auth: .fixture(user: person, email: person + "@example.com", refreshToken: Secret(person))
        )
    }
}
