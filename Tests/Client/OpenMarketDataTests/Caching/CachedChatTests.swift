import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

@Suite("Chats that are remembered for the time without a network", .slot, .timeLimit(.minutes(10)))
struct CachedChatTests {
    private final class Watch: Sendable {
        let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    }

    private let watch = Watch()
    private let market = InMemoryMarket()
    private var chat: InMemoryChat { market.chat }
    private let store = InMemoryBlobStore()

    private func remembered(_ policy: CachePolicy) -> CachedChatRepository {
        let watch = watch
        let settings = CacheSettings(policy: policy, freshness: .seconds(60))
        let reads = CachedReads(store: store, settings: settings, now: { watch.time.withLock { $0 } })
        return CachedChatRepository(base: chat, reads: reads, sessions: InMemorySessionStore())
    }

    /// Two users, their room, and a message in it.
    private func talk() async throws -> (ann: AuthSession, room: ChatRoom.ID) {
        let (ann, ben) = (try await join("ann"), try await join("ben"))
        let room = try await ann.session.acting { try await chat.open(with: ben.profile, from: ann.profile) }
        _ = try await ben.session.acting {
            try await chat.send("Is it still there?", id: Message.ID(rawValue: "1"), to: room.id)
        }
        return (ann.session, room.id)
    }

    private func join(_ name: String) async throws -> (session: AuthSession, profile: UserProfile) {
        let session = try await market.accounts.createUser(
            Credentials(email: "\(name)@example.com", password: Secret("correct horse"))
        )
        return (session, UserProfile(id: session.user, vendorName: name))
    }

    private func cutTheNetwork() {
        market.faults.handle { _, _ throws(MarketError) in throw .offline }
    }

    @Test("Rooms and messages that were read are there without a network, with their age")
    func offline() async throws {
        let (ann, room) = try await talk()
        let chats = remembered(.networkFirst)
        let rooms = try await ann.acting { try await chats.rooms() }
        let page = try await ann.acting { try await chats.messages(in: room, before: nil, size: 30) }
        #expect(page.messages.map(\.body) == ["Is it still there?"])
        cutTheNetwork()
        watch.time.withLock { $0 += 600 }
        let keptRooms = try await ann.acting { try await chats.cachedRooms() }
        #expect(keptRooms.value == rooms && keptRooms.age == .seconds(600) && keptRooms.isStale)
        let kept = try await ann.acting { try await chats.cachedMessages(in: room) }
        #expect(kept.value == page && kept.age == .seconds(600))
        await #expect(throws: MarketError.offline) {
            try await ann.acting { try await chats.messages(in: room, before: page.messages.first?.cursor, size: 30) }
        }
        await #expect(throws: MarketError.offline) {
            try await ann.acting { try await chats.send("Yes", id: Message.ID(rawValue: "2"), to: room) }
        }
    }

    @Test("A list that is read without a network says how old it is, and so does a chat until it has what is new")
    func ages() async throws {
        let (ann, room) = try await talk()
        let (chats, clock) = (remembered(.networkFirst), ManualClock())
        let sessions = InMemorySessionStore(.fixture(auth: ann))
        let talks = Chats(chats: chats, sessions: sessions, surroundings: Surroundings(clock: clock))
        #expect(try await talks.cachedRooms().age == .zero)
        _ = try await ann.acting { try await chats.messages(in: room, before: nil, size: 30) }
        cutTheNetwork()
        watch.time.withLock { $0 += 600 }
        #expect(try await talks.cachedRooms().age == .seconds(600))
        #expect(try await talks.rooms().count == 1)
        var states = talks.observe(room).makeAsyncIterator()
        var state = await states.next()
        while let next = state, next.connection != .interrupted(.offline) { state = await states.next() }
        #expect(state?.age == .seconds(600) && state?.messages.map(\.body) == ["Is it still there?"])
        market.faults.heal()
        await clock.untilSleepers()
        clock.advanceToNextDeadline()
        while let next = state, next.connection != .live { state = await states.next() }
        #expect(state?.age == .zero && state?.messages.count == 1)
    }

    @Test(
        "While the network is there the server is asked, whatever the policy says of products",
        arguments: [
            CachePolicy.networkFirst, .cacheFirst, .staleWhileRevalidate,
        ]
    )
    func online(policy: CachePolicy) async throws {
        let (ann, room) = try await talk()
        let chats = remembered(policy)
        _ = try await ann.acting { try await chats.messages(in: room, before: nil, size: 30) }
        _ = try await ann.acting { try await chat.send("Yes", id: Message.ID(rawValue: "2"), to: room) }
        let page = try await ann.acting { try await chats.cachedMessages(in: room) }
        #expect(page.value.messages.count == 2 && page.age == .zero)
        #expect(try await ann.acting({ try await chats.rooms() }).first?.lastMessage == "Yes")
    }

    @Test("Nothing is kept unless the policy says so, and what a user has read is not another one's")
    func apart() async throws {
        let (ann, room) = try await talk()
        _ = try await ann.acting { try await remembered(.networkOnly).rooms() }
        #expect(store.count == 0)
        _ = try await ann.acting { try await remembered(.networkFirst).rooms() }
        _ = try await ann.acting { try await remembered(.networkFirst).messages(in: room, before: nil, size: 30) }
        let ben = try await market.accounts.signIn(
            Credentials(email: "ben@example.com", password: Secret("correct horse"))
        )
        cutTheNetwork()
        await #expect(throws: MarketError.offline) {
            try await ben.acting { try await remembered(.networkFirst).rooms() }
        }
        await #expect(throws: MarketError.storage(.missing)) {
            try await ben.acting { try await remembered(.cacheOnly).messages(in: room, before: nil, size: 30) }
        }
        #expect(try await ann.acting({ try await remembered(.cacheOnly).rooms() }).count == 1)
    }
}
