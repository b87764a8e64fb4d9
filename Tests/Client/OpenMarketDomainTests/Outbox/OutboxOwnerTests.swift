import OpenMarketDomain
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// The law of the outbox: a change is sent for the user who has asked for it, or not at all.
@Suite("The owner of a change in the outbox", .slot)
struct OutboxOwnerTests {
    @Test("Whoever is logged in meanwhile, no like or message is sent under another login", arguments: 1...30)
    func owner(seed: UInt64) async throws {
        let people = People()
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let room = try await one.openChat(with: two.user()).id
        let users = [try await one.sessions.session(), try await two.sessions.session()].compactMap(\.self)
        let sessions = SessionKeeper(store: InMemorySessionStore())
        let outbox = Outbox(
            store: InMemoryOutboxStore(),
            likes: people.accounts,
            chats: people.chat,
            sessions: sessions,
            events: InMemoryProductEvents(),
            messages: MessageOutbox(),
            surroundings: people.surroundings
        )
        // The session changes before and after every step of the market.
        let random = Mutex(SeededGenerator(seed: seed))
        people.faults.handle { _, _ in
            let next = random.withLock { (users + [nil]).randomElement(using: &$0) ?? nil }
            if let next { try? await sessions.save(next) } else { try? await sessions.clear() }
        }
        let (like, send) = (SetLike(outbox), SendMessage(outbox))
        var owners: [Product.ID: UserID] = [:]
        for number in 0..<40 {
            let session = users[number % 2]
            let user = try #require(session.auth?.user)
            let id = Product.ID(number)
            owners[id] = user
            try await sessions.save(session)
            _ = try? await like(id, isLiked: true)
            if number.isMultiple(of: 5) {
                try await sessions.save(session)
                _ = try? await send(user.rawValue, to: room)
            }
        }
        for session in users {
            try await sessions.save(session)
            await outbox.sendNow()
        }
        let likes = people.accounts.likeChanges.calls
        #expect(likes.count > 10)
        #expect(likes.allSatisfy { owners[$0.id] == $0.session.user })
        #expect(people.chat.sendings.calls.allSatisfy { $0.body == $0.session.user.rawValue })
    }
}
