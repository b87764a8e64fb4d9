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
        await model.perform(.editPassword("p4ssword"))
        stage.accounts.login.call.fails(.offline, .cancelled)
        await model.perform(.logIn)
        await model.perform(.logIn)
        #expect(stage.accounts.login.call.callCount == 2)
        #expect(model.state.alert?.kind == .retry)
        stage.accounts.own.sendPasswordReset.fails(.cancelled)
        await model.perform(.resetPassword)
        #expect(model.state.alert?.kind == .retry)
    }

    @Test("A sign-up that is given up leaves it")
    func signUp() async {
        let model = SignUpModel(context: stage.context, email: "shop@example.com")
        model.send(.edit(.password, "p4ssword"))
        model.send(.edit(.vendorName, "wongbing"))
        stage.accounts.signUp.call.fails(.offline, .cancelled)
        await model.perform(.signUp)
        await model.perform(.signUp)
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
        await model.perform(.load)
        await model.perform(.leave(one.id))
        let leaving = Task { await model.perform(.answer(.leave)) }
        await leavings.untilHeld()
        await model.perform(.leave(two.id))
        leavings.release()
        await leaving.value
        #expect(model.state.alert?.kind == .leaveChat)
        #expect(model.state.rooms.value?.count == 2)
    }
}
