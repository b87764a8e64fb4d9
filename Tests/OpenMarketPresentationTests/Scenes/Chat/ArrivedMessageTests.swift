import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import OpenMarketPresentation

@Suite("A message whose sending failed and that arrived all the same")
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
