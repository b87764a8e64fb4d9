import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("What was said long ago", .slot, .timeLimit(.minutes(10)))
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
        await model.loadOlder()
        #expect(shown == ["4", "5", "6", "7", "8", "9"] && model.state.hasOlder)
        await model.loadOlder()
        #expect(shown == (1...9).map(String.init) && !model.state.hasOlder)
        await model.loadOlder()
        #expect(chat.pages.calls.map(\.place?.id.rawValue) == ["7", "4"])
        #expect(chat.pages.calls.allSatisfy { $0.room == chat.room.id })
    }

    @Test("Pages that overlap show no message twice")
    func overlap() async throws {
        chat.pages.returns(page(5...8), page(3...6, older: false))
        try await open()
        await model.loadOlder()
        await model.loadOlder()
        #expect(shown == (3...9).map(String.init))
    }

    @Test("Without anything older, or before anything is known, nothing is asked for")
    func nothingOlder() async throws {
        try await chat.open()
        await model.loadOlder()
        await chat.tell(messages(1...2))
        #expect(!model.state.hasOlder)
        await model.loadOlder()
        #expect(chat.pages.callCount == 0)
    }

    @Test("One page is loaded at a time, and new messages arrive during that")
    func singleFlight() async throws {
        chat.pages.returns(page(4...6))
        chat.pages.hold()
        try await open()
        let loading = Task { await model.loadOlder() }
        await chat.pages.untilHeld()
        #expect(model.state.isLoadingOlder)
        await model.loadOlder()
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
        await model.loadOlder()
        #expect(model.state.alert?.kind == .retry)
        #expect(!model.state.isLoadingOlder && shown == ["7", "8", "9"])
        await model.answer(.retry)
        #expect(shown == (4...9).map(String.init) && model.state.alert == nil)
        #expect(chat.pages.calls.map(\.place?.id.rawValue) == ["7", "7"])
    }

    @Test("Giving up is no failure, and who is not logged in is led to the log-in")
    func otherEnds() async throws {
        chat.pages.fails(.cancelled, .unauthenticated)
        try await open()
        await model.loadOlder()
        #expect(model.state.alert == nil && chat.log.all.isEmpty)
        await model.loadOlder()
        #expect(model.state.alert == nil && chat.log.all == [.logIn])
        #expect(!model.state.isLoadingOlder)
    }

    @Test("A page for a cursor that is not the first any more is dropped")
    func overtaken() async throws {
        chat.pages.returns(page(4...6))
        chat.pages.hold()
        try await open()
        let loading = Task { await model.loadOlder() }
        await chat.pages.untilHeld()
        let next = Feed<ConversationState>()
        chat.stage.accounts.chats.observe.returns(next.stream)
        model.disappear()
        await model.appear()
        let news = messages(50...52)
        next.source.yield(ConversationState(messages: news, older: news.first?.cursor, connection: .live))
        await model.reaches { $0.isLive }
        chat.pages.release()
        await loading.value
        #expect(shown == ["50", "51", "52"])
    }
}
