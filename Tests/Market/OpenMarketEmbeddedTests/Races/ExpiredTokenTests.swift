import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// A hundred calls with an expired token, counted at the market.
@Suite("Worn-out tokens at the embedded market", .slot, .timeLimit(.minutes(10)))
struct ExpiredTokenTests {
    /// Who notices that the token is over.
    enum Noticed: Sendable, CaseIterable {
        /// The client, by its clock.
        case byClient
        /// The market, which refuses what the client still takes for good.
        case byMarket
    }

    /// Where the clients are, and how they speak of people.
    struct Scene: Sendable {
        let way: ServedMarket.Way
        let dialect: ServedMarket.Dialect

        static let all = ServedMarket.Way.allCases.flatMap { way in
            [ServedMarket.Dialect.safe, .routes].map { Scene(way: way, dialect: $0) }
        }
    }

    @Test(
        "A hundred parallel calls with an expired token make one refresh, and all of them succeed",
        arguments: Noticed.allCases,
        Scene.all
    )
    func oneRefresh(noticed: Noticed, scene: Scene) async throws {
        let way = scene.way
        let passed = Mutex(0.0)
        let served = try await ServedMarket(way, scene.dialect) { configuration in
            configuration.now = { Date().addingTimeInterval(passed.withLock { $0 }) }
        }
        try await served.story { market in
            let store = InMemorySessionStore()
            let joined = try market.accounts(sessions: store)
            let session = try await joined.signUp(.fixture(name: "one", market: nil))
            passed.withLock { $0 = 3700 }
            if noticed == .byClient {
                let auth = try #require(session.auth)
                try await store.save(Session(session, expiring: auth.expiresAt.addingTimeInterval(-3700)))
            }
            let client = try market.accounts(sessions: store)
            let calls = way == .inProcess ? 100 : 40
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<calls { group.addTask { try await call(number, of: client) } }
                try await group.waitForAll()
            }
            #expect(market.watch.count(of: scene.dialect == .routes ? "/api/sessions/renewed" : "/v1/token") == 1)
            #expect(try await store.session()?.auth?.refreshToken != session.auth?.refreshToken)
            #expect(try await store.session()?.vendor == session.vendor)
        }
    }

    private func call(_ number: Int, of client: AccountUseCases) async throws {
        switch number % 4 {
        case 0: try await client.setLike(Product.ID(number), isLiked: false)
        case 1: _ = try await client.chats.rooms()
        case 2: _ = try await client.findUser("one")
        default: _ = try await client.fetchUserProfile()
        }
    }
}

extension Session {
    /// The same session with tokens that end at another time.
    fileprivate init(_ session: Session, expiring date: Date) {
        let auth = session.auth.map { auth in
            AuthSession(
                user: auth.user,
                email: auth.email,
                accessToken: auth.accessToken,
                refreshToken: auth.refreshToken,
                expiresAt: date
            )
        }
        self.init(vendor: session.vendor, credentials: session.credentials, auth: auth)
    }
}
