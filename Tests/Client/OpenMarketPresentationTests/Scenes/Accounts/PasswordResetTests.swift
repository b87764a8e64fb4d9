import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("A forgotten password", .slot, .timeLimit(.minutes(10)))
struct PasswordResetTests {
    private let stage = Stage()
    private let model: LoginModel

    init() {
        model = LoginModel(context: stage.context, email: "shop@example.com")
    }

    @Test("An e-mail is sent to the address that was typed, and the screen says so")
    func sent() async {
        stage.accounts.own.sendPasswordReset.succeeds()
        await model.perform(command: "resetPassword")
        #expect(stage.accounts.own.sendPasswordReset.calls == ["shop@example.com"])
        #expect(model.state.alert?.kind == .passwordResetSent)
        #expect(!model.state.isBusy)
    }

    @Test("The alert does not promise an e-mail that an unknown address never gets", arguments: Language.allCases)
    func promise(language: Language) throws {
        let text = try #require(AlertDirector(Wording(language)).passwordResetSent().message)
        let condition = [Language.korean: "경우", .english: "If ", .japanese: "場合"][language]
        #expect(text.contains(try #require(condition)))
    }

    @Test("Without an address nothing is sent, and the field says why")
    func invalid() async {
        model.type("shop", into: "email")
        await model.perform(command: "resetPassword")
        #expect(stage.accounts.own.sendPasswordReset.callCount == 0)
        #expect(model.state.email.problems == [stage.wording.text(of: .emailShape)])
    }

    @Test("An e-mail that could not be sent is reported, and the alert does not log in")
    func failed() async {
        stage.accounts.own.sendPasswordReset.fails(.offline)
        await model.perform(command: "resetPassword")
        #expect(model.state.alert?.kind == .error)
        await model.answer(.retry)
        #expect(stage.accounts.login.call.callCount == 0)
    }

    @Test("Where an account asks for a one-time code, the log-in is tried again with it")
    func secondFactor() async {
        stage.accounts.login.call.fails(.account(.secondFactorNeeded))
        stage.accounts.login.call.returns(.fixture())
        model.type("p4ssword", into: "password")
        await model.perform(command: "logIn")
        #expect(model.state.alert?.kind == .resetCode)
        await model.answer(.submit, text: Secret("123456"))
        #expect(stage.accounts.login.call.calls.map(\.code) == [nil, Secret("123456")])
        #expect(stage.accounts.login.call.calls.allSatisfy { $0.password == Secret("p4ssword") })
    }

    @Test("The code from the e-mail sets the typed password, and the user is logged in with it")
    func code() async {
        stage.accounts.own.resetPassword.succeeds()
        stage.accounts.login.call.returns(.fixture())
        model.type("new password", into: "password")
        await model.perform(command: "enterCode")
        #expect(model.state.alert?.kind == .resetCode)
        await model.answer(.submit, text: Secret("1234"))
        #expect(stage.accounts.own.resetPassword.calls.map(\.code) == [Secret("1234")])
        #expect(stage.accounts.login.call.calls.map(\.password) == [Secret("new password")])
    }

    @Test("Without a new password no code is asked for, and a wrong one is said")
    func wrongCode() async {
        await model.perform(command: "enterCode")
        #expect(model.state.alert == nil && !model.state.password.problems.isEmpty)
        stage.accounts.own.resetPassword.fails(.account(.wrongCode))
        model.type("new password", into: "password")
        await model.perform(command: "enterCode")
        await model.answer(.submit, text: Secret("1234"))
        #expect(model.state.alert?.kind == .error && !model.state.isBusy)
        #expect(stage.accounts.login.call.callCount == 0)
    }
}
