import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The end of an account", .slot, .timeLimit(.minutes(10)))
struct DeleteAccountTests {
    private let stage = Stage()
    private let page: MyPageModel
    private let log = Exits<MyPageModel.Exit>()

    init() async throws {
        try await stage.market.sessions.save(.fixture(auth: .fixture()))
        page = MyPageModel(context: stage.context)
        page.onExit = { [log] in log.note($0) }
        for await state in page.states() where state.rows.contains(where: { $0.id == .deleteAccount }) { break }
    }

    @Test("It is asked for with the password, and nothing happens before")
    func asked() async {
        await page.perform(command: "open/deleteAccount")
        #expect(page.state.alert?.kind == .confirmDeleteAccount)
        #expect(page.state.alert?.field?.isSecure == true)
        await page.answer(.cancel)
        #expect(stage.accounts.own.delete.callCount == 0)
    }

    @Test("Without a password it is asked for again, and the market is not", arguments: [nil, Secret("")])
    func noPassword(text: Secret?) async throws {
        stage.accounts.own.delete.succeeds()
        await page.perform(command: "open/deleteAccount")
        let question = try #require(page.state.alert)
        await page.answer(.delete, text: text)
        #expect(page.state.alert?.says(question) == true)
        #expect(stage.accounts.own.delete.callCount == 0)
        await page.answer(.delete, text: Secret("p4ssword"))
        #expect(log.all == [.left])
    }

    @Test("With the right password the user is logged out")
    func deleted() async {
        stage.accounts.own.delete.succeeds()
        await page.perform(command: "open/deleteAccount")
        await page.answer(.delete, text: Secret("p4ssword"))
        #expect(stage.accounts.own.delete.calls.map { $0.password.reveal() } == ["p4ssword"])
        #expect(log.all == [.left])
    }

    @Test("Where the account asks for a one-time code, the user is asked for it, and the account ends with it")
    func code() async {
        stage.accounts.own.delete.fails(.account(.secondFactorNeeded))
        stage.accounts.own.delete.succeeds()
        await page.perform(command: "open/deleteAccount")
        await page.answer(.delete, text: Secret("p4ssword"))
        #expect(page.state.alert?.kind == .resetCode && log.all.isEmpty)
        await page.answer(.submit, text: Secret("123456"))
        #expect(stage.accounts.own.delete.calls.map(\.code) == [nil, Secret("123456")])
        #expect(stage.accounts.own.delete.calls.allSatisfy { $0.password == Secret("p4ssword") })
        #expect(log.all == [.left])
    }

    @Test(
        "With a wrong one it is told, as a wrong password and nothing else, and the account stays",
        arguments: [AccountFailure.wrongPassword, .invalidCredentials]
    )
    func wrongPassword(failure: AccountFailure) async {
        stage.accounts.own.delete.fails(.account(failure))
        await page.perform(command: "open/deleteAccount")
        await page.answer(.delete, text: Secret("guess"))
        let text = stage.wording.text(of: MarketError.account(.wrongPassword))
        #expect(page.state.alert?.kind == .error && page.state.alert?.title == text.title)
        #expect(page.state.alert?.message?.contains(text.message) == true)
        #expect(page.state.alert?.message?.contains("e-mail") == false)
        #expect(log.all.isEmpty)
    }
}
