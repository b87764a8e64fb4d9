import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The list of chats", .slot, .timeLimit(.minutes(10)))
struct ChatListModelTests {
    private let stage = Stage()
    private let model: ChatListModel
    private let log = Exits<ChatListModel.Exit>()
    private let one = ChatRoom.fixture(other: "user2", otherName: "Ada", lastMessage: "Hello", unreadCount: 2)
    private let two = ChatRoom.fixture(other: "user3", otherName: "", unreadCount: 3)

    init() {
        model = ChatListModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
    }

    private var call: MockCall<Void, [ChatRoom]> { stage.accounts.chats.roomsCalls }

    @Test("Chats are shown in the market's order, with all that is unread")
    func load() async throws {
        call.returns([one, two])
        await model.appear()
        let rows = try #require(model.state.rooms.value)
        #expect(rows.map(\.id) == [one.id, two.id])
        #expect(rows.map(\.title) == ["Ada", "A user who has left"])
        #expect(rows.map(\.lastMessage) == ["Hello", stage.wording(.emptyMessages)])
        #expect(rows.map(\.unreadCount) == [2, 3])
        #expect(model.state.unreadCount == 5)
        #expect(model.state.emptyText == nil)
        #expect(rows.first?.accessibility.label.contains("Ada") == true)
    }

    @Test("However many chats there are, the list is one request")
    func oneRequest() async {
        let rooms: [ChatRoom] = (1...30).map { .fixture(other: "user\($0 + 10)", lastMessage: "Hello") }
        stage.accounts.chats.cachedRoomsCalls.returns(Cached(rooms))
        await model.appear()
        #expect(model.state.rooms.value?.count == 30)
        #expect(stage.market.reports.map(\.callCount).reduce(0, +) == 1)
        #expect(stage.accounts.chats.cachedRoomsCalls.callCount == 1)
    }

    @Test("No chats are said to be none")
    func empty() async {
        call.returns([])
        #expect(model.state.emptyText == nil)
        await model.appear()
        #expect(model.state.rooms == .loaded([]))
        #expect(model.state.emptyText == stage.wording(.emptyChats))
        #expect(model.state.unreadCount == 0)
    }

    @Test("A number that makes no sense does not lower the badge")
    func negative() async {
        call.returns([one, .fixture(other: "user4", unreadCount: -7)])
        await model.appear()
        #expect(model.state.unreadCount == 2)
    }

    @Test("Loading again keeps the chats until the new ones are there, or when they do not come")
    func refresh() async throws {
        call.answers(.success([one]), .success([two]), .failure(.offline), .failure(.cancelled))
        await model.appear()
        call.hold()
        let loading = Task { await model.appear() }
        await call.untilHeld()
        #expect(model.state.rooms.isLoading)
        #expect(model.state.rooms.value?.map(\.id) == [one.id])
        call.release()
        await loading.value
        #expect(call.callCount == 2)
        #expect(model.state.rooms.value?.map(\.id) == [two.id])
        await model.appear()
        #expect(model.state.rooms.problem == Problem(.offline, in: stage.wording))
        #expect(model.state.rooms.value?.map(\.id) == [two.id])
        await model.appear()
        #expect(model.state.rooms.problem == nil && !model.state.rooms.isLoading)
        #expect(log.all.isEmpty)
    }

    @Test("A caller who asks while a response is on its way sees what came after it")
    func askedTwice() async throws {
        call.answers(.success([one]), .success([two]))
        call.hold()
        let first = Task { await model.appear() }
        await call.untilHeld()
        let second = Task {
            await model.appear()
            return model.state.rooms.value?.map(\.id)
        }
        // The second call has been made when the main actor comes back to this test.
        await Task.yield()
        call.release()
        #expect(await second.value == [two.id])
        await first.value
        #expect(call.callCount == 2)
        #expect(!model.state.rooms.isLoading)
    }

    @Test("Giving up the first time leaves nothing behind")
    func cancelled() async {
        call.fails(.cancelled)
        await model.appear()
        #expect(model.state.rooms == .idle)
    }

    @Test("Who is not logged in is led to the log-in")
    func unauthenticated() async {
        call.fails(.unauthenticated)
        await model.appear()
        #expect(log.all == [.logIn])
        #expect(model.state.rooms.problem?.error == .unauthenticated)
    }

    @Test("A market without accounts says so")
    func noAccounts() async {
        let model = ChatListModel(context: Stage(hasAccounts: false).context)
        await model.appear()
        #expect(model.state.rooms.problem?.error == .unsupported(.accounts))
    }

    @Test("A chat is led to, and one that is not there is not")
    func open() async {
        call.returns([one])
        await model.appear()
        await model.perform(command: .init("open", one.id.rawValue))
        await model.perform(command: .init("open", two.id.rawValue))
        #expect(log.all == [.room(one.id)])
    }

    @Test("What was said stands in no description of the scene")
    func secrecy() async {
        call.returns([one])
        await model.appear()
        let text = traces(of: model.state) + traces(of: model.state.rooms)
        #expect(!text.contains("Hello") && !text.contains("Ada"))
    }
}
