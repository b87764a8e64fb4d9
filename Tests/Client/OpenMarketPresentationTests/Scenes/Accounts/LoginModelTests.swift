import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The log-in", .slot, .timeLimit(.minutes(10)))
struct LoginModelTests {
    private let stage = Stage()
    private let model: LoginModel
    private let log = Exits<LoginModel.Exit>()
    private let session = Session.fixture(auth: .fixture())

    init() {
        model = LoginModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
    }

    private func fill(email: String = "shop@example.com", password: String = "p4ssword") async {
        model.type(email, into: "email")
        model.type(password, into: "password")
    }

    @Test("There is nothing to log in with until both fields are filled")
    func canSubmit() async {
        #expect(!model.state.canSubmit)
        model.type("shop@example.com", into: "email")
        #expect(!model.state.canSubmit)
        model.type("p4ssword", into: "password")
        #expect(model.state.canSubmit)
    }

    @Test("The fields have names and keyboards, and the address of last time")
    func fields() {
        let state = LoginModel(context: stage.context, email: "last@example.com").state
        #expect(state.email.text == "last@example.com")
        #expect(state.email.label == stage.wording(.fieldEmail))
        #expect(state.email.inputKind == .email)
        #expect(state.password.inputKind == .secret)
        #expect(state.password.placeholder == stage.wording(.fieldPasswordPlaceholder))
    }

    @Test(
        "A wrong address is told at its field, and nothing is sent",
        arguments: ["", "shop", "shop@", "a@b@c.d", "a@b"]
    )
    func invalidEmail(email: String) async {
        await fill(email: email)
        await model.perform(command: "logIn")
        let problem = email.isEmpty ? "Enter your e-mail address." : stage.wording.text(of: .emailShape)
        #expect(model.state.email.problems == [problem])
        #expect(model.state.password.problems.isEmpty)
        #expect(stage.accounts.login.call.callCount == 0)
        #expect(model.state.alert == nil)
    }

    @Test("A short password is told at its field, and nothing is sent", arguments: ["", "12345", "한글비번호"])
    func shortPassword(password: String) async {
        await fill(password: password)
        await model.perform(command: "logIn")
        let violation = Violation.passwordLength(password.count, minimum: 6)
        #expect(model.state.password.problems == [stage.wording.text(of: violation)])
        #expect(model.state.email.problems.isEmpty)
        #expect(stage.accounts.login.call.callCount == 0)
    }

    @Test("Both are told at once, until something is typed")
    func both() async {
        await fill(email: "shop", password: "1")
        await model.perform(command: "logIn")
        #expect(model.state.email.problems.count == 1 && model.state.password.problems.count == 1)
        model.type("shop@", into: "email")
        #expect(model.state.email.problems.isEmpty && model.state.password.problems.isEmpty)
    }

    @Test("A password of six characters will do")
    func shortestPassword() async {
        stage.accounts.login.call.returns(session)
        await fill(password: "123456")
        await model.perform(command: "logIn")
        #expect(log.all == [.loggedIn(session)])
    }

    @Test("Success leads into the market once, and takes the password away")
    func success() async {
        stage.accounts.login.call.returns(session)
        await fill(email: " shop@example.com ")
        await model.perform(command: "logIn")
        #expect(log.all == [.loggedIn(session)])
        let expected = Credentials(email: "shop@example.com", password: Secret("p4ssword"))
        #expect(stage.accounts.login.call.calls == [expected])
        #expect(model.state.password.text.isEmpty)
        #expect(!model.state.isBusy && model.state.alert == nil)
    }

    @Test("A double tap is one log-in, and the form waits for it")
    func doubleTap() async {
        stage.accounts.login.call.returns(session)
        stage.accounts.login.call.hold()
        await fill()
        let first = Task { await model.perform(command: "logIn") }
        await stage.accounts.login.call.untilHeld()
        await model.perform(command: "logIn")
        model.type("another", into: "password")
        #expect(model.state.isBusy && !model.state.canSubmit)
        #expect(model.state.password.text == "p4ssword")
        stage.accounts.login.call.release()
        _ = await first.value
        #expect(stage.accounts.login.call.callCount == 1)
        #expect(log.all.count == 1)
    }

    @Test("The sign-up gets the address that was typed")
    func signUp() async {
        await fill(email: "new@example.com ")
        await model.perform(command: "signUp")
        #expect(log.all == [.signUp(email: "new@example.com")])
    }
}
