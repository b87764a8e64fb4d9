import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Leaving a chat", .slot, .timeLimit(.minutes(10)))
struct ChatLeavingTests {
    private let stage = Stage()
    private let model: ChatListModel
    private let log = Exits<ChatListModel.Exit>()
    private let one = ChatRoom.fixture(other: "user2", otherName: "Ada", unreadCount: 2)
    private let two = ChatRoom.fixture(other: "user3", otherName: "Bo", unreadCount: 3)

    init() {
        model = ChatListModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
        stage.accounts.chats.roomsCalls.always([one, two])
    }

    private var leavings: MockCall<ChatRoom.ID, Void> { stage.accounts.chats.leave }
    private var shown: [ChatRoom.ID]? { model.state.rooms.value?.map(\.id) }

    /// Begins to leave the first chat, and returns while the market thinks about it.
    private func beginLeaving() async -> Task<Void, Never> {
        leavings.hold()
        await model.appear()
        await model.perform(command: .init("leave", one.id.rawValue))
        let leaving = Task { await model.answer(.leave) }
        await leavings.untilHeld()
        return leaving
    }

    @Test("It asks first, with the name of the other, and no is no", arguments: [AlertChoice.cancel, .ok])
    func asking(choice: AlertChoice) async {
        await model.appear()
        await model.perform(command: .init("leave", one.id.rawValue))
        #expect(model.state.alert?.says(AlertDirector(stage.wording).leaveChat(with: "Ada")) == true)
        await model.answer(choice)
        await model.answer(.leave)
        #expect(model.state.alert == nil && shown == [one.id, two.id])
        #expect(leavings.callCount == 0)
    }

    @Test("The chat is gone at once, with what was unread in it")
    func optimistic() async {
        leavings.succeeds()
        let leaving = await beginLeaving()
        #expect(shown == [two.id])
        #expect(model.state.unreadCount == 3)
        leavings.release()
        await leaving.value
        #expect(shown == [two.id] && model.state.alert == nil)
        #expect(leavings.calls == [one.id])
    }

    @Test("It is back in its place when the market does not agree, which is told")
    func rollback() async {
        leavings.fails(.offline)
        let leaving = await beginLeaving()
        leavings.release()
        await leaving.value
        #expect(shown == [one.id, two.id])
        #expect(model.state.unreadCount == 5)
        #expect(model.state.alert?.kind == .error)
    }

    @Test("Who is not logged in any more is led to the log-in")
    func unauthenticated() async {
        leavings.fails(.unauthenticated)
        let leaving = await beginLeaving()
        leavings.release()
        await leaving.value
        #expect(log.all == [.logIn])
        #expect(shown == [one.id, two.id] && model.state.alert == nil)
    }

    @Test("Leaving twice is one request")
    func twice() async {
        leavings.succeeds()
        let leaving = await beginLeaving()
        await model.perform(command: .init("leave", one.id.rawValue))
        #expect(model.state.alert == nil)
        await model.answer(.leave)
        leavings.release()
        await leaving.value
        #expect(leavings.callCount == 1)
    }

    @Test("The last chat gone is said to be none")
    func last() async {
        stage.accounts.chats.roomsCalls.always([one])
        leavings.succeeds()
        let leaving = await beginLeaving()
        #expect(model.state.emptyText == stage.wording(.emptyChats))
        leavings.release()
        await leaving.value
        #expect(model.state.emptyText == stage.wording(.emptyChats))
    }

    @Test("A list that was asked for before does not bring it back", arguments: [true, false])
    func staleList(listComesFirst: Bool) async {
        let rooms = stage.accounts.chats.roomsCalls
        leavings.succeeds()
        let leaving = await beginLeaving()
        rooms.hold()
        let loading = Task { await model.appear() }
        await rooms.untilHeld()
        #expect(model.state.rooms.isLoading)
        if listComesFirst {
            rooms.release()
            await loading.value
            leavings.release()
        } else {
            leavings.release()
            await leaving.value
            #expect(model.state.rooms.isLoading)
            rooms.release()
        }
        await leaving.value
        await loading.value
        #expect(shown == [two.id])
    }

    @Test("A chat that was opened again later is shown again")
    func openedAgain() async {
        leavings.succeeds()
        let leaving = await beginLeaving()
        leavings.release()
        await leaving.value
        await model.appear()
        #expect(shown == [one.id, two.id])
    }
}
