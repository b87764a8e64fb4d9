import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// What chats do in front of every market that has them.
@Suite("Chats in front of every market", .slot, .timeLimit(.minutes(10)))
struct ChatSpecification {
    @Test("Two people have one room, however many calls open it at once", arguments: AccountWiring.withOriginal)
    func oneRoom(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let (first, second) = (try await one.user(), try await two.user())
            let rooms = try await withThrowingTaskGroup(of: ChatRoom.ID.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await one.openChat(with: second).id }
                    group.addTask { try await two.openChat(with: first).id }
                }
                return try await group.reduce(into: Set<ChatRoom.ID>()) { $0.insert($1) }
            }
            #expect(rooms.count == 1)
            #expect(try await one.talks.rooms().map(\.otherName) == ["two"])
            #expect(try await two.talks.rooms().map(\.otherName) == ["one"])
            #expect(try await one.talks.rooms().map(\.other) == [second])
            #expect(try await one.talks.rooms().map(\.members) == [[first, second].sorted()])
        }
    }

    @Test("Both see the product that the chat was opened about last, by either of them", arguments: AccountWiring.all)
    func product(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            #expect(try await one.openChat(withVendorNamed: "two").product == nil)
            #expect(try await one.openChat(withVendorNamed: "two", about: Product.ID(1)).product == Product.ID(1))
            #expect(try await two.openChat(withVendorNamed: "one", about: Product.ID(2)).product == Product.ID(2))
            let room = try await one.openChat(withVendorNamed: "two")
            _ = try await one.send("hello", to: room.id)
            for person in [one, two] { #expect(try await person.talks.rooms().map(\.product) == [Product.ID(2)]) }
        }
    }

    @Test("A user cannot chat with themselves, or with an unknown user", arguments: AccountWiring.all)
    func oneself(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let one = try await market.join("one")
            await #expect(throws: MarketError.chat(.withOneself)) {
                try await one.openChat(withVendorNamed: "One")
            }
            await #expect(throws: MarketError.notFound) { try await one.openChat(withVendorNamed: "nobody") }
            #expect(try await one.talks.rooms().isEmpty)
        }
    }

    @Test("A third user sees nothing of it and changes nothing", arguments: AccountWiring.all)
    func stranger(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let three = try await market.join("three")
            let room = try await one.openChat(with: two.user()).id
            let message = try await one.send("a secret", to: room)
            let refusals: Set<MarketError> = [.notOwner, .notFound]
            #expect(await refusals.contains(failure { try await three.pages(of: 10)(room) }))
            #expect(await refusals.contains(failure { try await three.send("hello", to: room) }))
            #expect(await refusals.contains(failure { try await three.talks.markRead(room, upTo: message) }))
            #expect(try await three.talks.rooms().isEmpty)
            #expect(try await two.pages(of: 10)(room).messages == [message])
        }
    }

    @Test(
        "Messages are there once, in the order of sending, with the market's time",
        arguments: AccountWiring.withOriginal
    )
    func messages(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let room = try await one.openChat(with: two.user()).id
            var sent: [Message] = []
            for number in 1...12 { sent.append(try await one.send("\(number) 안녕하세요 👋🏽", to: room)) }
            #expect(sent.allSatisfy { $0.sentAt != nil })
            let last = try await two.pages(of: 5)(room)
            #expect(last.messages == Array(sent[7...]))
            let middle = try await two.pages(of: 5)(room, before: last.older)
            #expect(middle.messages == Array(sent[2..<7]))
            let first = try await two.pages(of: 5)(room, before: middle.older)
            #expect(first.messages == Array(sent[..<2]))
            #expect(first.older == nil)
        }
    }

    @Test("The same id again adds nothing; for another text it is refused", arguments: AccountWiring.withOriginal)
    func safeRetry(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let room = try await one.openChat(with: two.user()).id
            let login = try await one.keeper.login()
            let id = MessageIDs(.system).next()
            let message = try await login.acting({ try await one.chats.send("hello", id: id, to: room) })
            #expect(try await login.acting({ try await one.chats.send("hello", id: id, to: room) }) == message)
            await #expect(throws: MarketError.conflict) {
                try await login.acting({ try await one.chats.send("good-bye", id: id, to: room) })
            }
            #expect(try await two.pages(of: 10)(room).messages == [message])
        }
    }

    @Test("Unread counts are exact, and reading never goes back", arguments: AccountWiring.all)
    func unread(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let room = try await one.openChat(with: two.user()).id
            var sent: [Message] = []
            for number in 1...3 { sent.append(try await one.send("\(number)", to: room)) }
            await untilClockMoves()
            let mine = try await two.send("mine", to: room)
            #expect(try await two.talks.rooms().map(\.unreadCount) == [3])
            #expect(try await two.talks.rooms().map(\.lastMessage) == ["mine"])
            #expect(try await two.talks.rooms().map(\.lastSender) == [two.user()])
            try await two.talks.markRead(room, upTo: mine)
            try await two.talks.markRead(room, upTo: sent[0])
            #expect(try await two.talks.rooms().map(\.unreadCount) == [0])
            #expect(try await one.talks.rooms().map(\.unreadCount) == [1])
        }
    }

    @Test("Who leaves does not see the room until it is opened or something is written", arguments: AccountWiring.all)
    func leaving(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let room = try await one.openChat(with: two.user()).id
            let message = try await one.send("hello", to: room)
            for _ in 0..<2 { try await two.talks.leave(room) }
            #expect(try await two.talks.rooms().isEmpty)
            #expect(try await one.talks.rooms().map(\.id) == [room])
            #expect(try await two.openChat(with: one.user()).id == room)
            #expect(try await two.pages(of: 10)(room).messages == [message])
            try await two.talks.leave(room)
            _ = try await one.send("still there?", to: room)
            #expect(try await two.talks.rooms().map(\.lastMessage) == ["still there?"])
        }
    }

    @Test(
        "A listener sees old, current and new messages, once and in order",
        arguments: AccountWiring.withOriginal
    )
    func watching(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let room = try await one.openChat(with: two.user()).id
            _ = try await one.send("1", to: room)
            let stream = two.talks.observe(room)
            let reader = Task {
                for await state in stream {
                    let isComplete = state.messages.count == 7 && state.messages.allSatisfy { $0.sentAt != nil }
                    if isComplete { return state.messages.map(\.body) }
                    if case .ended = state.connection { return [] }
                }
                return []
            }
            for number in 2...7 { _ = try await (number % 2 == 0 ? two : one).send("\(number)", to: room) }
            let seen = await reader.value
            let stored = try await one.pages(of: 10)(room).messages.map(\.body)
            #expect(seen == stored)
            #expect(Set(seen) == Set((1...7).map(String.init)))
        }
    }

    @Test("Watching ends when the user logs out", arguments: AccountWiring.withOriginal)
    func logout(wiring: AccountWiring) async throws {
        try await wiring.story { market in
            let (one, two) = (try await market.join("one"), try await market.join("two"))
            let room = try await one.openChat(with: two.user()).id
            let stream = two.talks.observe(room)
            let reader = Task {
                var last: ConversationState?
                for await state in stream {
                    if state.connection == .live { try? await two.own.logOut() }
                    last = state
                }
                return last
            }
            #expect(await reader.value?.connection == .ended(.unauthenticated))
        }
    }

    /// Messages of two writers in one millisecond are ordered by their ids; waits for the next one.
    private func untilClockMoves() async {
        let moment = Date()
        while Date().timeIntervalSince(moment) < 0.002 { await Task.yield() }
    }

    /// What a call failed with; a failure that no market means when it did not fail.
    private func failure(_ call: () async throws -> some Any) async -> MarketError {
        do {
            _ = try await call()
        } catch let error as MarketError {
            return error
        } catch {}
        return .unscripted
    }
}
