import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("An alert that is up", .slot, .timeLimit(.minutes(10)))
struct KeptAlertTests {
    private let stage = Stage()

    @Test("A log-in that is given up leaves it")
    func login() async {
        let model = LoginModel(context: stage.context, email: "shop@example.com")
        model.type("p4ssword", into: "password")
        stage.accounts.login.call.fails(.offline, .cancelled)
        await model.perform(command: "logIn")
        await model.perform(command: "logIn")
        #expect(stage.accounts.login.call.callCount == 2)
        #expect(model.state.alert?.kind == .retry)
        stage.accounts.own.sendPasswordReset.fails(.cancelled)
        await model.perform(command: "resetPassword")
        #expect(model.state.alert?.kind == .retry)
    }

    @Test("A sign-up that is given up leaves it")
    func signUp() async {
        let model = SignUpModel(context: stage.context, email: "shop@example.com")
        model.type("p4ssword", into: "password")
        model.type("wongbing", into: "vendorName")
        stage.accounts.signUp.call.fails(.offline, .cancelled)
        await model.perform(command: "signUp")
        await model.perform(command: "signUp")
        #expect(stage.accounts.signUp.call.callCount == 2)
        #expect(model.state.alert?.kind == .retry)
    }

    @Test("A chat whose leaving is given up leaves the alert about another")
    func chats() async {
        let (one, two) = (ChatRoom.fixture(other: "user2"), ChatRoom.fixture(other: "user3"))
        let leavings = stage.accounts.chats.leave
        stage.accounts.chats.roomsCalls.returns([one, two])
        leavings.fails(.cancelled)
        leavings.hold()
        let model = ChatListModel(context: stage.context)
        await model.appear()
        await model.perform(command: .init("leave", one.id.rawValue))
        let leaving = Task { await model.answer(.leave) }
        await leavings.untilHeld()
        await model.perform(command: .init("leave", two.id.rawValue))
        leavings.release()
        await leaving.value
        #expect(model.state.alert?.kind == .leaveChat)
        #expect(model.state.rooms.value?.count == 2)
    }
}
