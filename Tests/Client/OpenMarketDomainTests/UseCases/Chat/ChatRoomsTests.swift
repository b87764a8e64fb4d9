import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct ChatRoomsTests {
    private let people = People()

    @Test("Rooms come with the newest message first and exact unread counts")
    func rooms() async throws {
        let me = try await people.join("me")
        var rooms: [ChatRoom.ID] = []
        for name in ["one", "two", "three"] {
            let other = try await people.join(name)
            rooms.append(try await me.openChat(with: other.user()).id)
            for number in 0..<rooms.count {
                people.calendar.advance(by: 1)
                _ = try await other.send("\(number)", to: rooms[rooms.count - 1])
            }
        }
        people.calendar.advance(by: 1)
        _ = try await me.send("mine is read", to: rooms[0])
        #expect(try await me.chats().rooms().map(\.id) == [rooms[0], rooms[2], rooms[1]])
        #expect(try await me.chats().rooms().map(\.unreadCount) == [1, 3, 2])
    }

    @Test("What was read counts no more, and an earlier cursor changes nothing")
    func reading() async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let room = try await one.openChat(with: two.user()).id
        var messages: [Message] = []
        for number in 1...5 {
            people.calendar.advance(by: 1)
            messages.append(try await one.send("\(number)", to: room))
        }
        #expect(try await two.chats().rooms().map(\.unreadCount) == [5])
        try await two.chats().markRead(room, upTo: messages[3])
        #expect(try await two.chats().rooms().map(\.unreadCount) == [1])
        try await two.chats().markRead(room, upTo: messages[0])
        #expect(try await two.chats().rooms().map(\.unreadCount) == [1])
        #expect(try await one.chats().rooms().first?.otherReadUpTo == messages[3].sentAt)
        #expect(try await one.chats().rooms().map(\.unreadCount) == [0])
    }

    @Test("A message that is not sent yet is nothing to note")
    func unsent() async throws {
        let one = try await people.join("one")
        try await one.chats().markRead(ChatRoom.ID(rawValue: "room"), upTo: .fixture(second: nil))
        #expect(!people.faults.calls.contains(.markRead))
    }

    @Test("No user logged in: nothing is sent")
    func nobody() async throws {
        let nobody = Device(people: people)
        let room = ChatRoom.ID(rawValue: "room")
        await #expect(throws: MarketError.unauthenticated) { try await nobody.chats().rooms() }
        await #expect(throws: MarketError.unauthenticated) { try await nobody.chats().markRead(room, upTo: .fixture()) }
        await #expect(throws: MarketError.unauthenticated) { try await nobody.chats().leave(room) }
        await #expect(throws: MarketError.unauthenticated) {
            try await FetchOlderMessages(chats: people.chat, sessions: nobody.sessions)(room)
        }
        #expect(people.faults.calls.isEmpty)
    }

    @Test("Sad: the market's error", arguments: passingFailures)
    func sad(error: MarketError) async throws {
        let (one, two) = (try await people.join("one"), try await people.join("two"))
        let room = try await one.openChat(with: two.user()).id
        people.faults.fail(.readRooms, with: error)
        people.faults.fail(.markRead, with: error)
        people.faults.fail(.leaveRoom, with: error)
        people.faults.fail(.readMessages, with: error)
        await #expect(throws: error) { try await one.chats().rooms() }
        await #expect(throws: error) { try await one.chats().markRead(room, upTo: .fixture()) }
        await #expect(throws: error) { try await one.chats().leave(room) }
        await #expect(throws: error) { try await FetchOlderMessages(chats: people.chat, sessions: one.sessions)(room) }
    }

    @Test(
        "A stretch has from 1 to 100 messages, whatever is asked for",
        arguments: [(-1, 1), (0, 1), (7, 7), (999, 100)]
    )
    func sizes(asked: Int, used: Int) async throws {
        let chats = InMemoryMarket().chat
        chats.stretches.returns(MessagePage(messages: [], older: nil))
        let sessions = InMemorySessionStore(.fixture(auth: .fixture()))
        let fetch = FetchOlderMessages(chats: chats, sessions: sessions, pageSize: asked)
        _ = try await fetch(ChatRoom.ID(rawValue: "room"))
        #expect(chats.stretches.calls.map(\.size) == [used])
    }
}
