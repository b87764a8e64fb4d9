import Foundation
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import TestSupport
import Testing

@testable import OpenMarketData

@Suite("Live events of a server", .slot, .timeLimit(.minutes(10)))
struct LiveEventsTests {
    /// A client of a server whose streams a test writes, under a clock that a test moves.
    private struct Scene {
        let server = StubEventStream()
        let clock = ManualClock()
        let events: LiveEvents

        init(users: LiveUsers? = nil, topics: [String] = []) {
            let base = URL(string: "http://market.test/shop/") ?? URL(filePath: "/")
            events = LiveEvents(
                LiveConnection(
                    server,
                    baseURL: base,
                    users: users,
                    topics: topics,
                    surroundings: Surroundings(clock: clock, random: { 0 })
                )
            )
        }

        /// Breaks the connection and waits until the next one is there.
        func reconnect(_ count: Int, after pause: Duration = .seconds(1)) async {
            server.breakOff()
            await clock.untilSleepers()
            clock.advance(by: pause)
            await server.untilOpened(count)
        }
    }

    /// What a listener hears.
    private final class Ear: Sendable {
        private let heard = Mutex<[LiveEvents.News]>([])
        var news: [LiveEvents.News] { heard.withLock { $0 } }
        func hear(_ news: LiveEvents.News) { heard.withLock { $0.append(news) } }
    }

    @Test("One connection serves all listeners, and is closed after the last one")
    func sharing() async throws {
        let scene = Scene()
        let (one, two) = (Ear(), Ear())
        var first: LiveListening? = scene.events.listen(one.hear)
        let second = scene.events.listen(two.hear)
        await scene.server.untilOpened(1)
        #expect(scene.server.requests.first?.target == "/shop/api/events")
        #expect(scene.server.requests.first?.headers["Authorization"] == nil)
        scene.server.send("event: products\nid: a\ndata: {\"change\":\"deleted\",\"id\":7}\n\n")
        let change = LiveEvents.News.changed(.product(Product.ID(7), .deleted))
        try await eventually { one.news.contains(change) && two.news.contains(change) }
        #expect(one.news == [.connected, .changed(.everything), change])
        #expect(scene.events.isConnected && first != nil)
        first = nil
        #expect(scene.events.isConnected)
        second.stop()
        #expect(!scene.events.isConnected && scene.events.listenerCount == 0)
        await scene.server.untilClosed(1)
        #expect(scene.server.requests.count == 1)
    }

    @Test("What documents mean: rooms, messages and likes; other documents are not followed")
    func documents() async throws {
        let scene = Scene()
        let ear = Ear()
        let listening = scene.events.listen(ear.hear)
        await scene.server.untilOpened(1)
        for path in ["chats/a_b", "chats/a_b/messages/m", "users/a/private/account", "users/a/cart/1", "x"] {
            scene.server.send("event: documents\ndata: {\"path\":\"\(path)\"}\n\n")
        }
        scene.server.send("event: news\ndata: {}\n\nevent: products\ndata: []\n\nevent: reset\ndata: {}\n\n")
        let room = LiveChange.chat(ChatRoom.ID(rawValue: "a_b"))
        try await eventually { ear.news.count == 6 }
        let told = [.everything, room, room, .likes, .everything].map { LiveEvents.News.changed($0) }
        #expect(ear.news == [.connected] + told)
        listening.stop()
    }

    @Test("What the market's own words mean: chats, likes and sales")
    func words() async throws {
        let scene = Scene()
        let ear = Ear()
        let listening = scene.events.listen(ear.hear)
        await scene.server.untilOpened(1)
        scene.server.send("event: chats\ndata: {\"id\":\"a_b\"}\n\nevent: chats\ndata: {}\n\n")
        scene.server.send("event: likes\ndata: {}\n\n")
        scene.server.send("event: sales\ndata: {\"product_id\":\"7\"}\n\nevent: sales\ndata: {}\n\n")
        try await eventually { ear.news.count == 5 }
        let told = [.everything, .chat(ChatRoom.ID(rawValue: "a_b")), .likes, .sale(Product.ID(7))]
            .map { LiveEvents.News.changed($0) }
        #expect(ear.news == [.connected] + told)
        listening.stop()
    }

    @Test("A broken connection is made again behind the last event, after pauses that double")
    func reconnecting() async throws {
        let scene = Scene()
        let ear = Ear()
        let listening = scene.events.listen(ear.hear)
        await scene.server.untilOpened(1)
        scene.server.send("event: documents\nid: 5f\ndata: {\"path\":\"chats/r\"}\n\nid: 60\nevent: docu")
        try await eventually { ear.news.count == 3 }
        await scene.reconnect(2)
        #expect(scene.server.requests.last?.headers["Last-Event-ID"] == "5f")
        try await eventually { ear.news.last == .connected }
        #expect(ear.news.suffix(2) == [.disconnected, .connected])
        scene.server.send("event: documents\nid: 60\ndata: {\"path\":\"chats/r\"}\n\n")
        try await eventually { ear.news.last != .connected }
        scene.server.refuse(with: 503)
        scene.server.refuse(with: 503)
        await scene.reconnect(3)
        await scene.clock.untilSleepers()
        scene.clock.advance(by: .milliseconds(1999))
        #expect(scene.server.requests.count == 3)
        scene.clock.advance(by: .milliseconds(1))
        await scene.server.untilOpened(4)
        await scene.clock.untilSleepers()
        scene.clock.advance(by: .seconds(4))
        await scene.server.untilOpened(5)
        try await eventually { scene.events.isConnected }
        listening.stop()
    }

    @Test("A stream that ends without an event is a failed attempt, and the pause that a server wants is kept")
    func opensAndEnds() async throws {
        let scene = Scene()
        let listening = scene.events.listen { _ in }
        await scene.server.untilOpened(1)
        for (count, seconds) in [(2, 2), (3, 4), (4, 8)] {
            await scene.reconnect(count, after: .seconds(seconds))
        }
        // A minute is longer than any proxy holds back what it gets.
        scene.clock.advance(by: LiveConnection.longEnough)
        await scene.reconnect(5)
        scene.server.send("retry: 30000\nevent: documents\nid: 1\ndata: {\"path\":\"chats/r\"}\n\n")
        try await eventually { scene.events.isConnected && scene.server.requests.count == 5 }
        await scene.reconnect(6, after: .seconds(30))
        listening.stop()
    }

    @Test("A stream that is forbidden renews no token")
    func forbidden() async throws {
        let (accounts, keeper) = (InMemoryMarket().accounts, SessionKeeper(store: InMemorySessionStore()))
        try await keeper.save(.fixture(auth: .fixture(expiresAt: .distantFuture)))
        let renewal = SessionRenewal(auth: accounts, keeper: keeper)
        let scene = Scene(users: LiveUsers(sessions: keeper, renewal: renewal))
        scene.server.refuse(with: 403)
        let listening = scene.events.listen { _ in }
        await scene.server.untilOpened(1)
        await scene.clock.untilSleepers()
        scene.clock.advance(by: .seconds(2))
        await scene.server.untilOpened(2)
        #expect(accounts.refreshes.callCount == 0)
        listening.stop()
    }

    @Test(
        "A server without events is asked again after minutes, and for each new listener",
        arguments: [204, 404, 405, 501]
    )
    func unsupported(status: Int) async throws {
        let scene = Scene()
        for _ in 0..<2 { scene.server.refuse(with: status) }
        let ear = Ear()
        let listening = scene.events.listen(ear.hear)
        await scene.server.untilOpened(1)
        await scene.clock.untilSleepers()
        scene.clock.advance(by: LiveConnection.longPause - .seconds(1))
        #expect(ear.news.isEmpty && !scene.events.isConnected && scene.server.requests.count == 1)
        scene.clock.advance(by: .seconds(1))
        await scene.server.untilOpened(2)
        await scene.clock.untilSleepers()
        let another = scene.events.listen { _ in }
        await scene.server.untilOpened(3)
        try await eventually { scene.events.isConnected }
        #expect(ear.news.first == .connected)
        listening.stop()
        another.stop()
    }

    @Test("A listener that is the last to leave ends the pause of a server without events")
    func leftInPause() async throws {
        let scene = Scene()
        scene.server.refuse(with: 404)
        let listening = scene.events.listen { _ in }
        await scene.clock.untilSleepers()
        listening.stop()
        try await eventually { scene.clock.sleeperCount == 0 }
        #expect(scene.server.requests.count == 1)
    }

    @Test("A page in place of the events is another failure: it is asked again soon")
    func page() async throws {
        let scene = Scene()
        scene.server.refuse(with: 200, type: "text/html")
        let listening = scene.events.listen { _ in }
        await scene.server.untilOpened(1)
        await scene.clock.untilSleepers()
        scene.clock.advance(by: .seconds(2))
        await scene.server.untilOpened(2)
        try await eventually { scene.events.isConnected }
        listening.stop()
    }

    @Test("A line that never ends breaks the connection")
    func hostile() async throws {
        let scene = Scene()
        let listening = scene.events.listen { _ in }
        await scene.server.untilOpened(1)
        for _ in 0..<80 { scene.server.send(String(repeating: "a", count: 1000)) }
        await scene.server.untilClosed(1)
        await scene.clock.untilSleepers()
        #expect(!scene.events.isConnected)
        listening.stop()
    }

    @Test("Another user gets a connection with their token, and without the id of the other one")
    func users() async throws {
        let keeper = SessionKeeper(store: InMemorySessionStore())
        let renewal = SessionRenewal(auth: InMemoryMarket().accounts, keeper: keeper)
        let users = LiveUsers(sessions: keeper, renewal: renewal)
        let scene = Scene(users: users, topics: LiveConnection.ownTopics)
        let listening = scene.events.listen { _ in }
        await scene.server.untilOpened(1)
        #expect(scene.server.requests.last?.headers["Authorization"] == nil)
        #expect(scene.server.requests.last?.target == "/shop/api/events")
        scene.server.send("event: products\nid: a\ndata: {}\n\n")
        for (number, name) in ["anna", "bela"].enumerated() {
            let auth = AuthSession(
                user: UserID(rawValue: name),
                email: "",
                accessToken: Secret("token-" + name),
                refreshToken: Secret("refresh-" + name),
                expiresAt: .distantFuture
            )
            try await keeper.save(
                Session(vendor: nil, credentials: VendorCredentials(identifier: "", secret: Secret("")), auth: auth)
            )
            await scene.server.untilOpened(number + 2)
            #expect(scene.server.requests.last?.headers["Authorization"] == "Bearer token-" + name)
            #expect(scene.server.requests.last?.headers["Last-Event-ID"] == nil)
            #expect(scene.server.requests.last?.target == "/shop/api/events?topics=products,chats,likes,sales")
        }
        listening.stop()
    }

    @Test("Another user is reason enough to ask a server without events again")
    func logInInPause() async throws {
        let keeper = SessionKeeper(store: InMemorySessionStore())
        let renewal = SessionRenewal(auth: InMemoryMarket().accounts, keeper: keeper)
        let scene = Scene(users: LiveUsers(sessions: keeper, renewal: renewal))
        scene.server.refuse(with: 404)
        let listening = scene.events.listen { _ in }
        await scene.clock.untilSleepers()
        try await keeper.save(.fixture(auth: .fixture()))
        await scene.server.untilOpened(2)
        listening.stop()
    }

    @Test("A listener that is slow for long is told that it may have missed anything")
    func slowListener() async throws {
        let scene = Scene()
        let changes = scene.events.changes()
        await scene.server.untilOpened(1)
        for number in 0..<600 {
            scene.server.send("event: products\ndata: {\"change\":\"changed\",\"id\":\(number)}\n\n")
        }
        let ear = Ear()
        let last = scene.events.listen(ear.hear)
        scene.server.send("event: documents\ndata: {\"path\":\"chats/last\"}\n\n")
        try await eventually { ear.news.contains(.changed(.chat(ChatRoom.ID(rawValue: "last")))) }
        last.stop()
        var missed = false
        for await change in changes {
            if change == .everything { missed = true }
            if missed { break }
        }
        #expect(missed)
    }
}
