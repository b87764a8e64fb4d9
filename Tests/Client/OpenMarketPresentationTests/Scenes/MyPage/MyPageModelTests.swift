import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The user's own page", .slot, .timeLimit(.minutes(10)))
struct MyPageModelTests {
    private let stage = Stage()
    private let model: MyPageModel
    private let log = Exits<MyPageModel.Exit>()

    init() {
        model = MyPageModel(context: stage.context)
        model.onExit = { [log] in log.note($0) }
    }

    private var rows: [MyPageState.Row] { model.state.rows.map(\.id) }

    @Test("A guest sees the log-in and what was looked at")
    func loggedOut() async {
        #expect(rows == [.viewed, .logIn])
        #expect(model.state.vendorName == nil && model.state.email == nil)
        #expect(model.state.rows.map(\.title) == [stage.wording(.myViewed), stage.wording(.actionLogIn)])
        await model.perform(command: "open/logIn")
        await model.perform(command: "open/sales")
        #expect(log.all == [.logIn])
    }

    @Test("The page follows who is logged in")
    func session() async throws {
        try await stage.logIn(.fixture(vendor: .fixture(name: "wongbing"), auth: .fixture()))
        #expect(rows == [.sales, .purchases, .likes, .viewed, .blocked, .logOut, .deleteAccount])
        #expect(model.state.vendorName == "wongbing")
        #expect(model.state.email == "wongbing@example.com")
        let titles: [Phrase] = [
            .mySales, .titlePurchases, .myLikes, .myViewed, .titleBlocked, .myLogOut, .myDeleteAccount,
        ]
        #expect(model.state.rows.map(\.title) == titles.map { stage.wording($0) })
        try await stage.logIn(.fixture(vendor: .fixture(name: "other"), auth: .fixture(user: "user2", email: "o@e.kr")))
        #expect(model.state.vendorName == "other" && model.state.email == "o@e.kr")
        try await stage.logOut()
        #expect(rows == [.viewed, .logIn] && model.state.vendorName == nil && model.state.email == nil)
    }

    @Test("A page that is opened later knows who is logged in")
    func late() async throws {
        try await stage.logIn()
        let rows = MyPageModel(context: stage.context).state.rows.map(\.id)
        #expect(rows == [.sales, .purchases, .likes, .viewed, .blocked, .logOut, .deleteAccount])
    }

    @Test("In a market without accounts there are the user's sales, and no log-in or log-out")
    func noAccounts() async throws {
        let stage = Stage(hasAccounts: false)
        let model = MyPageModel(context: stage.context)
        #expect(model.state.rows.map(\.id) == [.viewed])
        try await stage.logIn(.fixture(auth: nil))
        #expect(model.state.rows.map(\.id) == [.sales, .viewed])
    }

    @Test("Sales, purchases, likes and what was looked at are led to")
    func exits() async throws {
        try await stage.logIn()
        await model.perform(command: "open/sales")
        for row in ["purchases", "likes", "viewed"] { await model.perform(command: .init("open", row)) }
        #expect(log.all == [.products(.mine), .products(.bought), .products(.liked), .products(.viewed)])
    }

    @Test("The way out asks first, and no is no", arguments: [AlertChoice.no, .ok, .cancel])
    func asking(choice: AlertChoice) async throws {
        try await stage.logIn()
        await model.perform(command: "open/logOut")
        #expect(model.state.alert?.says(AlertDirector(stage.wording).confirmLogout()) == true)
        await model.answer(choice)
        #expect(model.state.alert == nil)
        #expect(stage.accounts.own.logOutCalls.callCount == 0 && log.all.isEmpty)
    }

    @Test("Yes without an alert does nothing")
    func staleAnswer() async throws {
        try await stage.logIn()
        await model.answer(.yes)
        #expect(stage.accounts.own.logOutCalls.callCount == 0)
    }

    @Test("Yes logs out once, and the page waits for it")
    func loggingOut() async throws {
        try await stage.logIn()
        stage.accounts.own.logOutCalls.succeeds()
        stage.accounts.own.logOutCalls.hold()
        await model.perform(command: "open/logOut")
        let leaving = Task { await model.answer(.yes) }
        await stage.accounts.own.logOutCalls.untilHeld()
        #expect(model.state.isBusy)
        await model.perform(command: "open/logOut")
        await model.answer(.yes)
        #expect(model.state.alert == nil)
        stage.accounts.own.logOutCalls.release()
        await leaving.value
        #expect(log.all == [.loggedOut] && !model.state.isBusy)
        #expect(stage.accounts.own.logOutCalls.callCount == 1)
    }

    @Test("A log-out that fails is told")
    func failure() async throws {
        try await stage.logIn()
        stage.accounts.own.logOutCalls.fails(.storage(.unwritable))
        await model.perform(command: "open/logOut")
        await model.answer(.yes)
        #expect(model.state.alert?.title == stage.wording.text(of: .storage(.unwritable)).title)
        #expect(model.state.alert?.kind == .error)
        #expect(log.all.isEmpty && !model.state.isBusy)
        await model.answer(.ok)
        #expect(model.state.alert == nil)
    }

    @Test("The address stands in no description of the page")
    func secrecy() async throws {
        try await stage.logIn()
        let text = traces(of: model.state)
        #expect(!text.contains("wongbing@example") && text.contains("sales"))
    }

    @Test("The page is not kept alive by the session it follows")
    func noLeak() async throws {
        var page: MyPageModel? = MyPageModel(context: stage.context)
        weak let gone = page
        #expect(page != nil)
        page = nil
        #expect(gone == nil)
        try await stage.logIn()
    }
}
