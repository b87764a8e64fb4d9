import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("What was read in a chat", .slot, .timeLimit(.minutes(10)))
struct ReadingTests {
    private let chat = RoomDriver()
    private var noted: [String] { chat.marking.calls.map(\.message.id.rawValue) }

    @Test("The newest message of the other is noted once")
    func once() async throws {
        try await chat.open()
        await chat.tell([.theirs("1"), .theirs("2", second: 1), .mine("3", second: 2)])
        await chat.marking.untilCalled()
        await chat.tell([.theirs("1"), .theirs("2", second: 1), .mine("3", second: 2), .mine("4", second: nil)])
        await giveWay()
        #expect(noted == ["2"])
        #expect(chat.marking.calls.map(\.room) == [chat.room.id])
        await chat.tell([.theirs("1"), .theirs("2", second: 1), .mine("3", second: 2), .theirs("5", second: 3)])
        await chat.marking.untilCalled(2)
        #expect(noted == ["2", "5"])
    }

    @Test("The user's own messages need no mark")
    func own() async throws {
        try await chat.open()
        await chat.tell([.mine("1"), .mine("2", second: nil)])
        await giveWay()
        #expect(noted.isEmpty)
    }

    @Test("There is one request at a time, and the newest message waits for it")
    func oneAtATime() async throws {
        chat.marking.hold()
        try await chat.open()
        var messages: [Message] = []
        for number in 1...4 {
            messages.append(.theirs("\(number)", second: Double(number)))
            await chat.tell(messages)
            await chat.marking.untilHeld()
        }
        await giveWay()
        #expect(noted == ["1"])
        chat.marking.release()
        await chat.marking.untilCalled(2)
        await giveWay()
        #expect(noted == ["1", "4"])
    }

    @Test("A message that is seen again while it is being noted is not noted twice")
    func seenAgain() async throws {
        chat.marking.hold()
        try await chat.open()
        await chat.tell([.theirs("1")])
        await chat.marking.untilHeld()
        await chat.tell([.theirs("1"), .mine("2", second: nil)])
        chat.marking.release()
        await giveWay()
        #expect(noted == ["1"])
    }

    @Test("A note that failed is made up for with the next message, and not before")
    func failure() async throws {
        chat.marking.fails(.offline)
        try await chat.open()
        await chat.tell([.theirs("1")])
        await chat.marking.untilCalled()
        await giveWay()
        #expect(noted == ["1"])
        await chat.tell([.theirs("1"), .theirs("2", second: 1)])
        await chat.marking.untilCalled(2)
        #expect(noted == ["1", "2"])
        #expect(chat.model.state.alert == nil)
    }

    @Test("Leaving the chat is no reason to leave it unread")
    func leaving() async throws {
        let stage = Stage()
        try await stage.logIn()
        stage.accounts.chats.roomsCalls.always([])
        stage.accounts.chats.observe.returns(chat.feed.stream)
        let (noted, note) = AsyncStream.makeStream(of: Bool.self)
        stage.accounts.chats.markRead.handles { _ async throws(MarketError) in
            note.yield(Task.isCancelled)
            note.finish()
        }
        stage.accounts.chats.markRead.hold(ignoringCancellation: true)
        var room: ChatRoomModel? = ChatRoomModel(chat.room.id, context: stage.context)
        await room?.appear()
        chat.feed.source.yield(ConversationState(messages: [.theirs("1")], connection: .live))
        await stage.accounts.chats.markRead.untilHeld()
        room?.disappear()
        room = nil
        stage.accounts.chats.markRead.release()
        var wasCancelled = noted.makeAsyncIterator()
        #expect(await wasCancelled.next() == false)
    }
}
