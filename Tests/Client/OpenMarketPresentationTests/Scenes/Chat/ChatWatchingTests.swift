import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Watching a chat", .slot, .timeLimit(.minutes(10)))
struct ChatWatchingTests {
    private let chat = RoomDriver()
    private var model: ChatRoomModel { chat.model }
    private var watches: MockCall<ChatRoom.ID, AsyncStream<ConversationState>> {
        chat.stage.accounts.chats.observe
    }

    /// Goes out of sight and comes back to another watch.
    private func comeBack() async -> Feed<ConversationState> {
        let next = Feed<ConversationState>()
        watches.returns(next.stream)
        model.disappear()
        await model.appear()
        return next
    }

    @Test("Appearing twice watches once")
    func appearTwice() async throws {
        try await chat.open()
        await model.appear()
        #expect(watches.callCount == 1)
    }

    @Test("Out of sight the watch ends, and nothing that comes late is shown")
    func disappear() async throws {
        try await chat.open()
        await chat.tell([.theirs("1")])
        chat.feed.source.yield(ConversationState(messages: [.theirs("1"), .theirs("2", second: 1)], connection: .live))
        model.disappear()
        await chat.feed.untilAbandoned()
        await giveWay()
        #expect(model.state.messages.map(\.id.rawValue) == ["1"])
        #expect(!model.state.isLive && model.state.connectionText == nil)
    }

    @Test("Appearing again goes on, with what was shown before until the market tells more")
    func appearAgain() async throws {
        try await chat.open()
        await chat.tell([.theirs("1")])
        let next = await comeBack()
        #expect(watches.callCount == 2)
        next.source.yield(ConversationState(connection: .connecting))
        await model.reaches { $0.connectionText != nil }
        #expect(model.state.messages.map(\.id.rawValue) == ["1"])
        next.source.yield(ConversationState(messages: [.theirs("1"), .theirs("2", second: 1)], connection: .live))
        #expect(await model.reaches { $0.isLive }.messages.map(\.id.rawValue) == ["1", "2"])
    }

    @Test("What was read backwards stays where the new watch reaches back to it")
    func overlap() async throws {
        let place = Message.theirs("5", second: 5).cursor
        let oldest = Message.theirs("3", second: 3).cursor
        try await chat.open()
        await chat.tell([.theirs("5", second: 5), .theirs("6", second: 6)], older: place)
        chat.pages.returns(MessagePage(messages: [.theirs("3", second: 3), .theirs("4", second: 4)], older: oldest))
        await model.loadOlder()
        let next = await comeBack()
        let messages = [Message.theirs("6", second: 6), .theirs("7", second: 7)]
        next.source.yield(ConversationState(messages: messages, older: messages.first?.cursor, connection: .live))
        #expect(await model.reaches { $0.isLive }.messages.map(\.id.rawValue) == ["3", "4", "5", "6", "7"])
        chat.pages.returns(MessagePage(messages: [], older: nil))
        await model.loadOlder()
        #expect(chat.pages.calls.map(\.place) == [place, oldest])
    }

    @Test("Where it does not, reading backwards begins again, and no message is left out")
    func gap() async throws {
        try await chat.open()
        let place = Message.theirs("5", second: 5).cursor
        await chat.tell([.theirs("5", second: 5)], older: place)
        chat.pages.returns(MessagePage(messages: [.theirs("4", second: 4)], older: nil))
        await model.loadOlder()
        #expect(!model.state.hasOlder)
        let next = await comeBack()
        let last = Message.theirs("90", second: 90)
        next.source.yield(ConversationState(messages: [last], older: last.cursor, connection: .live))
        let state = await model.reaches { $0.isLive }
        #expect(state.messages.map(\.id.rawValue) == ["90"])
        #expect(state.hasOlder)
    }

    @Test("A closed chat is no longer watched")
    func noLeak() async throws {
        let feed = Feed<ConversationState>()
        let stage = Stage()
        stage.accounts.chats.observe.returns(feed.stream)
        stage.accounts.chats.roomsCalls.always([])
        var room: ChatRoomModel? = ChatRoomModel(chat.room.id, context: stage.context)
        await room?.appear()
        feed.source.yield(ConversationState(connection: .live))
        await until { room?.state.isLive == true }
        weak let gone = room
        room = nil
        #expect(gone == nil)
        await feed.untilAbandoned()
    }

    @Test("Who is logged in may be known later than the messages")
    func lateSession() async throws {
        chat.stage.accounts.chats.roomsCalls.always([])
        await model.appear()
        await chat.tell([.theirs("1"), .mine("2", second: 1)])
        #expect(chat.marking.callCount == 0)
        try await chat.stage.logIn()
        #expect(model.state.messages.map(\.isMine) == [false, true])
        await chat.marking.untilCalled()
        #expect(chat.marking.calls.map(\.message.id.rawValue) == ["1"])
    }
}
