import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct OpenChatTests {
    private let people = People()

    @Test("Primary: a room for both at once, by id and by name")
    func primary() async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let room = try await one.openChat(withVendorNamed: "Two")
        #expect(room.otherName == "two")
        #expect(try await room.other == two.user())
        #expect(try await one.chats().rooms() == [room])
        let seen = try #require(try await two.chats().rooms().first)
        #expect(seen.id == room.id)
        #expect(seen.otherName == "one")
        #expect(try await two.openChat(with: one.user()).id == room.id)
    }

    @Test("However many open at once from both sides: one room", arguments: 0..<5)
    func race(round: Int) async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let (first, second) = (try await one.user(), try await two.user())
        let rooms = try await withThrowingTaskGroup(of: ChatRoom.ID.self) { group in
            for _ in 0..<16 {
                group.addTask { try await one.openChat(with: second).id }
                group.addTask { try await two.openChat(with: first).id }
            }
            return try await group.reduce(into: Set<ChatRoom.ID>()) { $0.insert($1) }
        }
        #expect(rooms.count == 1)
        #expect(people.chat.roomCount == 1)
    }

    @Test("With oneself: refused, by id and by name, and nothing is opened")
    func oneself() async throws {
        let one = try await people.join("one")
        let user = try await one.user()
        await #expect(throws: MarketError.chat(.withOneself)) { try await one.openChat(with: user) }
        await #expect(throws: MarketError.chat(.withOneself)) { try await one.openChat(withVendorNamed: " ONE ") }
        #expect(people.chat.roomCount == 0)
        #expect(!people.faults.calls.contains(.openRoom))
    }

    @Test("Unknown: not found, and nothing is opened")
    func unknown() async throws {
        let one = try await people.join("one")
        await #expect(throws: MarketError.notFound) { try await one.openChat(withVendorNamed: "nobody") }
        await #expect(throws: MarketError.notFound) { try await one.openChat(with: UserID(rawValue: "nobody")) }
        #expect(people.chat.roomCount == 0)
    }

    @Test("Leaving hides the room from oneself; opening it again or a message brings it back with everything")
    func leaving() async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let room = try await one.openChat(with: two.user()).id
        _ = try await one.send("first", to: room)
        try await one.chats().leave(room)
        try await one.chats().leave(room)
        #expect(try await one.chats().rooms().isEmpty)
        #expect(try await two.chats().rooms().map(\.id) == [room])
        #expect(try await one.openChat(with: two.user()).lastMessage == "first")
        try await one.chats().leave(room)
        people.calendar.advance(by: 1)
        _ = try await two.send("second", to: room)
        #expect(try await one.chats().rooms().map(\.lastMessage) == ["second"])
        try await one.chats().leave(ChatRoom.ID(rawValue: "never was"))
    }

    @Test("A third user may not read, write, leave or watch")
    func stranger() async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let three = try await people.join("three")
        let room = try await one.openChat(with: two.user()).id
        _ = try await one.send("between us", to: room)
        await #expect(throws: MarketError.notOwner) { try await three.send("hello", to: room) }
        await #expect(throws: MarketError.notOwner) { try await three.chats().leave(room) }
        await #expect(throws: MarketError.notOwner) {
            try await FetchOlderMessages(chats: people.chat, sessions: three.sessions)(room)
        }
        var last: ConversationState?
        for await state in three.chats().observe(room) { last = state }
        #expect(last?.connection == .ended(.notOwner))
        // What the third user could not send may be shown to that user, as failed.
        #expect(last?.messages.contains { $0.body != "hello" } == false)
    }

    @Test(
        "Sad: the market's error; opening again finds the room that was opened all the same",
        arguments: passingFailures
    )
    func sad(error: MarketError) async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        people.faults.fail(.openRoom, .after, with: error)
        await #expect(throws: error) { try await one.openChat(with: two.user()) }
        #expect(try await one.openChat(with: two.user()).other == two.user())
        #expect(people.chat.roomCount == 1)
    }
}
