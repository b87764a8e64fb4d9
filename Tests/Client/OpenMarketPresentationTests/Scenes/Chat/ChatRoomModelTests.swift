import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("A chat", .slot, .timeLimit(.minutes(10)))
struct ChatRoomModelTests {
    private let chat = RoomDriver()
    private var model: ChatRoomModel { chat.model }
    private var wording: Wording { chat.stage.wording }

    @Test("Messages are shown as they arrive, the oldest first")
    func messages() async throws {
        try await chat.open()
        #expect(chat.stage.accounts.chats.observe.calls == [chat.room.id])
        await chat.tell([], .connecting)
        #expect(model.state.connectionText == wording.text(of: .connecting))
        #expect(model.state.emptyText == nil)
        await chat.tell([.theirs("1", "Hello"), .mine("2", "Hi", second: 1)])
        #expect(model.state.isLive && model.state.connectionText == nil)
        #expect(model.state.messages.map(\.body) == ["Hello", "Hi"])
        #expect(model.state.messages.map(\.isMine) == [false, true])
        await chat.tell([.theirs("1", "Hello"), .mine("2", "Hi", second: 1), .theirs("3", second: 2)])
        #expect(model.state.messages.map(\.id.rawValue) == ["1", "2", "3"])
    }

    @Test("The user's own messages show their status")
    func statuses() async throws {
        chat.stage.accounts.chats.roomsCalls.always([chat.room.read(upTo: 1)])
        try await chat.open()
        let failed = Message.mine("5", second: nil).becoming(.failed(.offline))
        await chat.tell([
            .mine("1", second: 1), .mine("2", second: 2), .theirs("3", second: 3), .mine("4", second: nil), failed,
            .mine("6", second: nil).becoming(.waiting),
        ])
        let texts = [Phrase.messageRead, .messageSent].map { wording($0) }
        let rest = [nil, wording(.messageSending), wording(.messageFailed), wording(.messageWaiting)]
        #expect(model.state.messages.map(\.status) == texts + rest)
        #expect(model.state.messages.map(\.hasFailed) == [false, false, false, false, true, false])
        #expect(model.state.messages.map(\.isWaiting) == [false, false, false, false, false, true])
        #expect(model.state.messages.map(\.isUnsent) == [false, false, false, false, true, true])
        #expect(model.state.messages.map { $0.time == nil } == [false, false, false, true, true, true])
    }

    @Test("The other's name is the title, and is read out with their messages")
    func title() async throws {
        try await chat.open()
        #expect(model.state.title == "Ada")
        await chat.tell([.theirs("1"), .mine("2", second: 1)])
        let labels = model.state.messages.map(\.accessibility.label)
        #expect(labels.first?.contains("Ada") == true)
        #expect(labels.last?.contains(wording(.spokenMe)) == true)
    }

    @Test("Without a name the chat can be read, and VoiceOver does not read the other's messages as the user's own")
    func nameless() async throws {
        chat.stage.accounts.chats.roomsCalls.handles { _ async throws(MarketError) in throw .offline }
        try await chat.open()
        await chat.tell([.theirs("1")])
        #expect(model.state.title.isEmpty)
        let label = try #require(model.state.messages.first?.accessibility.label)
        #expect(label.contains(wording(.goneUser)))
        #expect(!label.contains(wording(.spokenMe)))
    }

    @Test("A user who has left is called so in the language of now")
    func gone() async throws {
        chat.stage.accounts.chats.roomsCalls.always([.fixture(otherName: "")])
        try await chat.open()
        await chat.tell([.theirs("1")])
        #expect(model.state.title == wording(.goneUser))
        let korean = Wording(.korean)
        chat.stage.context.use(korean)
        #expect(model.state.title == "탈퇴한 사용자" && model.title == "탈퇴한 사용자")
        #expect(model.state.messages.first?.accessibility.label.contains(korean(.goneUser)) == true)
    }

    @Test("An empty chat says so once it is live")
    func empty() async throws {
        try await chat.open()
        await chat.tell([], .connecting)
        #expect(model.state.emptyText == nil)
        await chat.tell([])
        #expect(model.state.emptyText == wording(.emptyMessages))
    }

    @Test("A lost connection is told while it is made again, and the messages stay")
    func interrupted() async throws {
        try await chat.open()
        await chat.tell([.theirs("1")])
        await chat.tell([.theirs("1")], .interrupted(.offline))
        #expect(model.state.connectionText == wording(.connectionInterrupted))
        #expect(model.state.messages.count == 1 && model.state.problem == nil)
        await chat.tell([.theirs("1"), .theirs("2", second: 1)])
        #expect(model.state.connectionText == nil)
    }

    @Test("A conversation that is over says why, and takes no more messages")
    func ended() async throws {
        try await chat.open()
        await chat.tell([.theirs("1")])
        model.type("Hello", into: "type")
        #expect(model.state.canSend)
        await chat.tell([.theirs("1")], .ended(.notOwner))
        #expect(model.state.problem == Problem(.notOwner, in: wording))
        #expect(!model.state.canSend)
        await model.perform(command: "send")
        #expect(chat.sending.call.callCount == 0 && model.state.draft == "Hello")
        #expect(chat.log.all.isEmpty)
    }

    @Test("A chat that ended without a user leads to the log-in, and goes on after it")
    func loggedOut() async throws {
        let next = Feed<ConversationState>()
        chat.stage.accounts.chats.observe.returns(next.stream)
        try await chat.open()
        await chat.tell([], .ended(.unauthenticated))
        #expect(chat.log.all == [.logIn])
        chat.feed.source.finish()
        await giveWay()
        await model.appear()
        next.source.yield(ConversationState(messages: [.theirs("1")], connection: .live))
        let state = await model.reaches { $0.isLive }
        #expect(state.problem == nil && state.messages.count == 1)
    }

    @Test("A market without accounts says so")
    func noAccounts() async {
        let model = ChatRoomModel(chat.room.id, context: Stage(hasAccounts: false).context)
        await model.appear()
        #expect(model.state.problem?.error == .unsupported(.accounts))
    }

    @Test("What was said stands in no description of the scene")
    func secrecy() async throws {
        try await chat.open()
        model.type("My draft", into: "type")
        await chat.tell([.theirs("1", "Our secret"), .mine("2", "Our secret", second: nil)])
        let text =
            traces(of: model.state) + traces(of: model.state.messages) + traces(of: LoadState.loaded(model.state))
        #expect(!text.contains("Our secret") && !text.contains("My draft"))
    }

    @Test("What is typed stands in no description of what is done")
    func secretActions() {
        let actions: [SceneAction] = [
            .command("type", text: "My draft"), .type("My draft", into: "email"), .leave("email"),
            .answer(.retry, text: "My draft"),
        ]
        #expect(actions.map { "\($0)" } == ["command(type)", "type(email)", "leave(email)", "answer(retry)"])
        #expect(!traces(of: actions).contains("My draft"))
    }
}

extension ChatRoom {
    /// The same room, read by the other one up to a second.
    func read(upTo second: Double) -> ChatRoom {
        ChatRoom(
            id: id,
            members: members,
            other: other,
            otherName: otherName,
            updatedAt: updatedAt,
            otherReadUpTo: Date(timeIntervalSince1970: 1_700_000_000 + second)
        )
    }
}
