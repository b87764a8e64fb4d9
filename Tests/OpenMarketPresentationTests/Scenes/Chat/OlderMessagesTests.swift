import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@MainActor
@Suite("What was said long ago", .timeLimit(.minutes(1)))
struct OlderMessagesTests {
    private let chat = RoomDriver()
    private var model: ChatRoomModel { chat.model }
    private var shown: [String] { model.state.messages.map(\.id.rawValue) }

    private func messages(_ numbers: ClosedRange<Int>) -> [Message] {
        numbers.map { .theirs("\($0)", second: Double($0)) }
    }

    private func page(_ numbers: ClosedRange<Int>, older: Bool = true) -> MessagePage {
        MessagePage(messages: messages(numbers), older: older ? messages(numbers).first?.cursor : nil)
    }

    private func open(_ numbers: ClosedRange<Int> = 7...9) async throws {
        try await chat.open()
        await chat.tell(messages(numbers), older: messages(numbers).first?.cursor)
    }

    @Test("Pages are put before the first message, each from where the one before ended, to the beginning")
    func pages() async throws {
        chat.pages.returns(page(4...6), page(1...3, older: false))
        try await open()
        #expect(model.state.hasOlder)
        await model.perform(.loadOlder)
        #expect(shown == ["4", "5", "6", "7", "8", "9"] && model.state.hasOlder)
        await model.perform(.loadOlder)
        #expect(shown == (1...9).map(String.init) && !model.state.hasOlder)
        await model.perform(.loadOlder)
        #expect(chat.pages.calls.map(\.place?.id.rawValue) == ["7", "4"])
        #expect(chat.pages.calls.allSatisfy { $0.room == chat.room.id })
    }

    @Test("Pages that overlap show no message twice")
    func overlap() async throws {
        chat.pages.returns(page(5...8), page(3...6, older: false))
        try await open()
        await model.perform(.loadOlder)
        await model.perform(.loadOlder)
        #expect(shown == (3...9).map(String.init))
    }

    @Test("Without anything older, or before anything is known, nothing is asked for")
    func nothingOlder() async throws {
        try await chat.open()
        await model.perform(.loadOlder)
        await chat.tell(messages(1...2))
        #expect(!model.state.hasOlder)
        await model.perform(.loadOlder)
        #expect(chat.pages.callCount == 0)
    }

    @Test("One page is loaded at a time, and new messages arrive meanwhile")
    func singleFlight() async throws {
        chat.pages.returns(page(4...6))
        chat.pages.hold()
        try await open()
        let loading = Task { await model.perform(.loadOlder) }
        await chat.pages.untilHeld()
        #expect(model.state.isLoadingOlder)
        await model.perform(.loadOlder)
        await chat.tell(messages(7...10), older: messages(7...7).first?.cursor)
        chat.pages.release()
        await loading.value
        #expect(chat.pages.callCount == 1 && !model.state.isLoadingOlder)
        #expect(shown == (4...10).map(String.init))
    }

    @Test("A failure is told and can be tried again")
    func failure() async throws {
        chat.pages.answers(.failure(.timedOut), .success(page(4...6)))
        try await open()
        await model.perform(.loadOlder)
        #expect(model.state.alert?.kind == .retry)
        #expect(!model.state.isLoadingOlder && shown == ["7", "8", "9"])
        await model.perform(.answer(.retry))
        #expect(shown == (4...9).map(String.init) && model.state.alert == nil)
        #expect(chat.pages.calls.map(\.place?.id.rawValue) == ["7", "7"])
    }

    @Test("Giving up is no failure, and who is not logged in is led to the log-in")
    func otherEnds() async throws {
        chat.pages.fails(.cancelled, .unauthenticated)
        try await open()
        await model.perform(.loadOlder)
        #expect(model.state.alert == nil && chat.log.exits.isEmpty)
        await model.perform(.loadOlder)
        #expect(model.state.alert == nil && chat.log.exits == [.logIn])
        #expect(!model.state.isLoadingOlder)
    }

    @Test("A page for a place that is not the first any more is dropped")
    func overtaken() async throws {
        chat.pages.returns(page(4...6))
        chat.pages.hold()
        try await open()
        let loading = Task { await model.perform(.loadOlder) }
        await chat.pages.untilHeld()
        let next = Feed<ConversationState>()
        chat.stage.accounts.observeMessages.call.returns(next.stream)
        await model.perform(.disappear)
        await model.perform(.appear)
        let news = messages(50...52)
        next.source.yield(ConversationState(messages: news, older: news.first?.cursor, connection: .live))
        await state(of: model) { $0.isLive }
        chat.pages.release()
        await loading.value
        #expect(shown == ["50", "51", "52"])
    }
}

@MainActor
@Suite("What was read in a chat", .timeLimit(.minutes(1)))
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

    @Test("One's own messages need no note")
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
        let stage = SceneStage()
        try await stage.logIn()
        stage.accounts.fetchChatRooms.call.always([])
        stage.accounts.observeMessages.call.returns(chat.feed.stream)
        let (noted, note) = AsyncStream.makeStream(of: Bool.self)
        stage.accounts.markRead.call.handles { _ async throws(MarketError) in
            note.yield(Task.isCancelled)
            note.finish()
        }
        stage.accounts.markRead.call.hold(ignoringCancellation: true)
        var room: ChatRoomModel? = ChatRoomModel(chat.room.id, context: stage.context)
        await room?.perform(.appear)
        chat.feed.source.yield(ConversationState(messages: [.theirs("1")], connection: .live))
        await stage.accounts.markRead.call.untilHeld()
        await room?.perform(.disappear)
        room = nil
        stage.accounts.markRead.call.release()
        var wasCancelled = noted.makeAsyncIterator()
        #expect(await wasCancelled.next() == false)
    }
}
