import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("A message whose sending failed and that arrived all the same", .slot)
struct ArrivedMessageTests {
    private let failed = Message(
        id: Message.ID(rawValue: "mine"),
        sender: UserID(rawValue: "user1"),
        body: "Is it still for sale?",
        state: .failed(.connectionLost)
    )

    /// A chat that was read backwards, past the message.
    private func talk() throws -> ChatRoomTalk {
        var talk = ChatRoomTalk()
        let last = Message.fixture(id: "last", second: 5)
        talk.take(ConversationState(messages: [last, failed], older: last.cursor, connection: .live))
        #expect(talk.messages.map(\.id.rawValue) == ["last", "mine"])
        let older: [Message] = [
            .fixture(id: "first", second: 0), .fixture(id: "mine", second: 1), .fixture(id: "second", second: 2),
        ]
        talk.add(MessagePage(messages: older, older: nil), before: try #require(last.cursor))
        return talk
    }

    @Test("It stands where the market has it, and as sent")
    func arrived() throws {
        let talk = try talk()
        #expect(talk.messages.map(\.id.rawValue) == ["first", "mine", "second", "last"])
        #expect(talk.messages.allSatisfy { $0.sentAt != nil })
    }

    @Test("It stays there when sending it again tells that it is sent")
    func sentAgain() throws {
        var talk = try talk()
        let messages: [Message] = [.fixture(id: "mine", second: 1), .fixture(id: "last", second: 5)]
        talk.take(ConversationState(messages: messages, older: messages.last?.cursor, connection: .live))
        #expect(talk.messages.map(\.id.rawValue) == ["first", "mine", "second", "last"])
    }
}

@Suite("A chat that is watched again", .slot)
struct WatchedAgainTests {
    private let old: [Message] = [.fixture(id: "old", second: 0)]
    private let mine = Message.fixture(id: "mine", second: 9)

    @Test("A page that was kept for the time without a network hides nothing newer that is shown already")
    func keptPage() {
        var talk = ChatRoomTalk()
        talk.take(ConversationState(messages: old + [mine], connection: .live))
        talk.take(ConversationState(messages: old + [mine], connection: .interrupted(.offline)))
        talk.watchAnew()
        talk.take(ConversationState(messages: old, age: .seconds(60)))
        #expect(talk.messages == old + [mine] && talk.age == .seconds(60))
    }

    @Test("What one sends shows before anything is known of the market, and hides nothing of it")
    func sentBeforeItBegins() {
        var talk = ChatRoomTalk()
        talk.watchAnew()
        talk.take(ConversationState(messages: [mine], connection: .interrupted(.offline)))
        #expect(talk.messages == [mine])
        talk.watchAnew()
        talk.take(ConversationState(messages: [mine], older: mine.cursor, connection: .live))
        #expect(talk.messages == [mine])
        #expect(talk.older == mine.cursor)
    }

    @Test("The user's own message does not bridge messages that arrived while the connection was lost")
    func gap() {
        var talk = ChatRoomTalk()
        talk.watchAnew()
        talk.take(ConversationState(messages: old, connection: .live))
        talk.take(ConversationState(messages: old + [mine], connection: .interrupted(.offline)))
        talk.watchAnew()
        talk.take(ConversationState(messages: [mine], older: mine.cursor, connection: .live))
        #expect(talk.messages == [mine])
        #expect(talk.older == mine.cursor)
    }

    @Test("What was known stays where nothing is missing in between")
    func whole() {
        var talk = ChatRoomTalk()
        talk.watchAnew()
        talk.take(ConversationState(messages: old + [mine], connection: .live))
        talk.watchAnew()
        talk.take(ConversationState(messages: [mine], older: mine.cursor, connection: .live))
        #expect(talk.messages == old + [mine])
        #expect(talk.older == nil)
    }
}
