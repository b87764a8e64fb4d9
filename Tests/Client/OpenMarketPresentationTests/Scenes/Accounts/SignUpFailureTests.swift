import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("A sign-up that fails", .slot, .timeLimit(.minutes(10)))
struct SignUpFailureTests {
    private let stage = Stage()
    private let model: SignUpModel
    private let log = Exits<SignUpModel.Exit>()

    init() {
        model = SignUpModel(context: stage.context, email: "new@example.com")
        model.onExit = { [log] in log.note($0) }
    }

    private func fail(with error: MarketError) async {
        stage.accounts.signUp.call.fails(error)
        model.type("p4ssword", into: "password")
        model.type("wongbing", into: "vendorName")
        await model.perform(command: "signUp")
    }

    @Test(
        "Duplicates and refusals are told, and what was typed stays",
        arguments: [
            MarketError.account(.emailInUse), .account(.vendorNameTaken), .account(.weakPassword),
            .account(.notAllowed), .conflict, .rejected(ServerRejection(status: 400)),
        ]
    )
    func refused(error: MarketError) async throws {
        await fail(with: error)
        let alert = try #require(model.state.alert)
        #expect(alert.kind == .error)
        #expect(alert.title == stage.wording.text(of: error).title)
        await model.answer(.ok)
        #expect(model.state.alert == nil && log.all.isEmpty && !model.state.isBusy)
        #expect(model.state[.password] == "p4ssword")
        #expect(stage.accounts.signUp.call.callCount == 1)
    }

    @Test(
        "Whatever broke off half-way and was taken back can be tried again",
        arguments: [
            MarketError.connectionLost, .server(ServerRejection(status: 503)), .timedOut,
        ]
    )
    func retry(error: MarketError) async {
        await fail(with: error)
        #expect(model.state.alert?.kind == .retry)
        let session = Session.fixture(vendor: nil, auth: .fixture())
        stage.accounts.signUp.call.returns(session)
        await model.answer(.retry)
        let calls = stage.accounts.signUp.call.calls
        #expect(calls.count == 2 && calls.first == calls.last)
        #expect(model.state.alert == nil)
    }

    @Test("Rules that only the market knows are told at the fields")
    func marketRules() async {
        await fail(with: .invalid([.vendorNameLength(8, allowed: 10...20)]))
        let text = stage.wording.text(of: .vendorNameLength(8, allowed: 10...20))
        #expect(model.state.fields[.vendorName]?.problems == [text])
    }

    @Test("Giving up is no failure")
    func cancelled() async {
        await fail(with: .cancelled)
        #expect(model.state.alert == nil && !model.state.isBusy)
    }

    @Test("A market without accounts says so")
    func noAccounts() async {
        let model = SignUpModel(context: Stage(hasAccounts: false).context)
        await model.perform(command: "signUp")
        #expect(model.state.alert?.title == stage.wording.text(of: .unsupported(.accounts)).title)
    }

    @Test("No secret stands in a description of the scene")
    func secrecy() async {
        model.type("id-1", into: "identifier")
        model.type("s3cret", into: "secret")
        await fail(with: .account(.weakPassword))
        let text = traces(of: model.state) + traces(of: model.state.fields) + traces(of: model.state.alert as Any)
        #expect(!text.contains("p4ssword") && !text.contains("s3cret") && !text.contains("new@example"))
        #expect(text.contains("wongbing"))
    }
}
