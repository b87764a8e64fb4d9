import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot) struct ConversationTests {
    private func ids(_ conversation: Conversation) -> [String] {
        conversation.messages.map(\.id.rawValue)
    }

    @Test(
        "Whatever arrives in whichever order and however often: each message once, in the market's order",
        arguments: 0..<100
    )
    func order(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let messages = (0..<30).map { number in
            // Three messages share each second, so that the ids decide.
            Message.fixture(id: String(100 + number), second: Double(number / 3))
        }
        let batches = (messages + messages.shuffled(using: &random).prefix(20)).shuffled(using: &random)
        var conversation = Conversation()
        for message in batches {
            if Bool.random(using: &random) { conversation.accept([message]) } else { conversation.track(message) }
        }
        #expect(conversation.messages == messages)
    }

    @Test("What is on its way stands at the end in the order of writing, and moves up once it is sent")
    func pending() {
        var conversation = Conversation()
        conversation.accept([.fixture(id: "a", second: 1)])
        conversation.track(.fixture(id: "y", second: nil))
        conversation.track(.fixture(id: "x", second: nil))
        conversation.accept([.fixture(id: "b", second: 2)])
        #expect(ids(conversation) == ["a", "b", "y", "x"])
        conversation.track(.fixture(id: "x", second: 3))
        #expect(ids(conversation) == ["a", "b", "x", "y"])
        conversation.discard(Message.ID(rawValue: "y"))
        #expect(ids(conversation) == ["a", "b", "x"])
    }

    @Test("A failure that comes after the message itself changes nothing")
    func lateFailure() {
        var conversation = Conversation()
        let sent = Message.fixture(id: "a", second: 1)
        conversation.track(sent.becoming(.sending))
        conversation.accept([sent])
        conversation.track(sent.becoming(.failed(.timedOut)))
        #expect(conversation.messages == [sent])
    }

    @Test("A message of the user does not move the cursor to watch from: others may come before it")
    func place() {
        var conversation = Conversation()
        #expect(conversation.place == nil)
        let heard = Message.fixture(id: "a", second: 1)
        conversation.accept([heard])
        conversation.track(.fixture(id: "b", second: 9))
        #expect(conversation.place == heard.cursor)
        conversation.accept([.fixture(id: "0", second: 0)])
        #expect(conversation.place == heard.cursor)
    }

    @Test("Two users have one room, whichever is named first, in the order of bytes")
    func roomID() {
        let one = UserID(rawValue: "Zoe")
        let two = UserID(rawValue: "ann")
        #expect(ChatRoom.ID(of: one, and: two).rawValue == "Zoe_ann")
        #expect(ChatRoom.ID(of: two, and: one) == ChatRoom.ID(of: one, and: two))
    }

    @Test(
        "Names that differ only in case, white space or composition are one name",
        arguments: [
            ("Shop", " shop\n"), ("CAF\u{C9}", "cafe\u{301}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("한", "하\u{11AB}"),
        ]
    )
    func nameKeys(names: (String, String)) {
        let (one, two) = (VendorNameKey(names.0), VendorNameKey(names.1))
        #expect(one == two)
        #expect(Array(one.text.utf8) == Array(two.text.utf8))
    }
}
