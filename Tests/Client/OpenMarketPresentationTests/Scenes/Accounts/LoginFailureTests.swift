import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("A log-in that fails", .slot, .timeLimit(.minutes(10)))
struct LoginFailureTests {
    private let stage = Stage()
    private let model: LoginModel
    private let log = Exits<LoginModel.Exit>()

    init() {
        model = LoginModel(context: stage.context, email: "shop@example.com")
        model.onExit = { [log] in log.note($0) }
    }

    private func fail(with errors: MarketError...) async {
        for error in errors { stage.accounts.login.call.fails(error) }
        model.type("p4ssword", into: "password")
        await model.perform(command: "logIn")
    }

    @Test(
        "What may go better the next time can be tried again",
        arguments: [
            MarketError.offline, .unreachable, .connectionLost, .timedOut, .server(ServerRejection(status: 500)),
            .unavailable(retryAfter: nil), .rateLimited(retryAfter: .seconds(3)),
        ]
    )
    func retryable(error: MarketError) async throws {
        await fail(with: error)
        let alert = try #require(model.state.alert)
        #expect(alert.kind == .retry)
        #expect(alert.actions.map(\.choice) == [.retry, .cancel])
        #expect(alert.message?.contains(stage.wording.text(of: error).message) == true)
        #expect(log.all.isEmpty && !model.state.isBusy)
    }

    @Test(
        "What will not is only told",
        arguments: [
            MarketError.account(.wrongPassword), .account(.unknownUser), .account(.invalidCredentials),
            .account(.disabled), .account(.tooManyAttempts), .notFound, .insecureConnection,
            .storage(.unwritable), .unreadable(Unreadable(expected: "a token")),
        ]
    )
    func final(error: MarketError) async throws {
        await fail(with: error)
        let alert = try #require(model.state.alert)
        #expect(alert.kind == .error)
        #expect(alert.title == stage.wording.text(of: error).title)
        await model.answer(.retry)
        #expect(model.state.alert == nil)
        #expect(stage.accounts.login.call.callCount == 1)
        #expect(model.state.password.text == "p4ssword")
    }

    @Test("Trying again sends the same and can succeed")
    func retry() async {
        await fail(with: .offline)
        let session = Session.fixture(auth: .fixture())
        stage.accounts.login.call.returns(session)
        await model.answer(.retry)
        let calls = stage.accounts.login.call.calls
        #expect(calls.count == 2 && calls.first == calls.last)
        #expect(log.all == [.loggedIn(session)])
        #expect(model.state.alert == nil)
    }

    @Test("A choice without an alert does nothing")
    func staleAnswer() async {
        model.type("p4ssword", into: "password")
        await model.answer(.retry)
        #expect(stage.accounts.login.call.callCount == 0)
    }

    @Test("Giving up is no failure")
    func cancelled() async {
        await fail(with: .cancelled)
        #expect(model.state.alert == nil)
        #expect(log.all.isEmpty && !model.state.isBusy)
    }

    @Test("Rules that only the market knows are told at the fields")
    func marketRules() async {
        await fail(with: .invalid([.passwordLength(8, minimum: 12)]))
        #expect(model.state.password.problems == [stage.wording.text(of: .passwordLength(8, minimum: 12))])
        #expect(model.state.alert?.kind == .error)
    }

    @Test("A market without accounts says so")
    func noAccounts() async {
        let model = LoginModel(context: Stage(hasAccounts: false).context)
        await model.perform(command: "logIn")
        #expect(model.state.alert?.title == stage.wording.text(of: .unsupported(.accounts)).title)
    }

    @Test("Neither password nor address stands in a description of the scene")
    func secrecy() async {
        model.type("hunter22", into: "password")
        #expect(!traces(of: model.state).contains("hunter22"))
        await fail(with: .account(.wrongPassword))
        model.type("hunter22", into: "password")
        for text in [
            traces(of: model.state), traces(of: model.alert as Any), traces(of: model.state.password),
        ] {
            #expect(!text.contains("hunter22") && !text.contains("p4ssword") && !text.contains("shop@example"))
        }
    }
}
