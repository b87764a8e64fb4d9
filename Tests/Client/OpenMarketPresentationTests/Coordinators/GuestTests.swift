import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Guests", .slot)
@MainActor
struct GuestTests {
    private let user = Session.fixture(auth: .fixture())

    @Test("Where no log-in is required, a guest begins in the market")
    func market() async {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        #expect(driver.visible == .tab(.home))
    }

    @Test("A tab that needs a user asks for the log-in, and is opened after the log-in")
    func tabAfterLogin() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.app.select(.register)
        let login = try driver.front(\.login)
        driver.market.accounts.login.call.returns(user)
        login.type("mina@example.com", into: "email")
        login.type("correct horse", into: "password")
        await login.perform(command: "logIn")
        #expect(driver.visible == .modal(.register))
    }

    @Test("A log-in that is closed leads nowhere, also later")
    func givenUp() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.app.select(.chat)
        driver.router.dismiss()
        #expect(driver.visible == .tab(.home))
        driver.app.select(.myPage)
        await (try driver.front(\.myPage)).perform(command: "open/logIn")
        try await logIn(driver)
        #expect(driver.visible == .tab(.myPage))
    }

    @Test("A later link counts more than the tab that was tapped before")
    func linkAfterTab() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        let room = ChatRoom.fixture().id
        driver.app.select(.register)
        driver.app.open(.route(.chatRoom(room)))
        try await logIn(driver)
        #expect(driver.visible == .route(.chatRoom(room)))
    }

    @Test("Logging out of an open chat leads a guest home, and asks the market nothing more")
    func logOutOfChat() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start(as: user)
        driver.app.select(.chat)
        _ = try driver.front(\.chats)
        driver.router.push(.chatRoom(ChatRoom.fixture().id))
        _ = try driver.front(\.room)
        await driver.market.accounts.chats.roomsCalls.untilCalled()
        let calls = driver.market.accounts.chats.roomsCalls.callCount
        driver.app.select(.myPage)
        driver.market.accounts.own.logOutCalls.succeeds()
        let page = try driver.front(\.myPage)
        await page.perform(command: "open/logOut")
        await page.answer(.yes)
        await giveWay { driver.visible == .tab(.home) }
        await giveWay()
        #expect(driver.market.accounts.chats.roomsCalls.callCount == calls)
    }

    @Test("The log-in that a session's end offers is one tap away, for guests as well")
    func expired() async throws {
        let driver = AppDriver(requiresLogIn: false)
        try await driver.market.sessions.save(user)
        await driver.start(as: user)
        try await driver.market.sessions.expire(#require(user.auth))
        await giveWay { driver.app.alert != nil }
        driver.app.answer(.logIn)
        #expect(driver.app.alert == nil)
        #expect(driver.visible == .modal(.login))
    }

    @Test("A login that ends before the market is listened to ends in the app as well")
    func expiredBeforeListening() async {
        let market = MockUseCases()
        market.accounts.likes.idsCalls.always([])
        market.accounts.chats.roomsCalls.always([])
        market.accounts.own.restoreCalls.returns(.signedIn(user))
        let states = InMemorySessions()
        let feed = Feed<SessionState>()
        states.observations.returns(feed.stream)
        var useCases = market.all
        useCases.sessions = states
        let app = AppCoordinator(context: SceneContext(market: useCases, wording: Wording(.english)))
        await app.start()
        // The first state that is heard, though a use case has told of another one already.
        feed.source.yield(.expired)
        await giveWay { app.alert != nil }
        #expect(app.context.session.state == .expired)
    }

    @Test("Who ends the account is said good-bye to, however early the market reports it", arguments: [true, false])
    func goodbye(isExpired: Bool) async throws {
        let driver = AppDriver(requiresLogIn: false)
        try await driver.market.sessions.save(user)
        await driver.start(as: user)
        await giveWay { driver.app.context.session.session != nil }
        driver.app.select(.myPage)
        let page = try driver.front(\.myPage)
        driver.market.accounts.own.delete.hold()
        driver.market.accounts.own.delete.succeeds()
        await page.perform(command: "open/deleteAccount")
        let leaving = Task { await page.answer(.delete, text: Secret("p4ssword")) }
        await driver.market.accounts.own.delete.untilHeld()
        if isExpired { try await driver.market.sessions.expire(#require(user.auth)) }
        try await driver.market.sessions.clear()
        for _ in 0..<20 { await Task.yield() }
        driver.market.accounts.own.delete.release()
        await leaving.value
        await giveWay { driver.app.context.session.state == .signedOut }
        #expect(driver.app.alert?.kind == .accountDeleted)
        #expect(driver.visible == .tab(.home))
    }

    private func logIn(_ driver: AppDriver) async throws {
        driver.market.accounts.login.call.returns(user)
        let login = try driver.front(\.login)
        login.type("mina@example.com", into: "email")
        login.type("correct horse", into: "password")
        await login.perform(command: "logIn")
    }

    @Test("Liking as a guest asks for the log-in over what is open, and the product is liked after it")
    func like() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.market.accounts.setLike.call.fails(.unauthenticated)
        driver.router.push(.products(.all))
        let list = try driver.front(\.products)
        await list.toggleLike(of: Product.ID(7), orLeaveBy: .logIn(then: .like(Product.ID(7))))
        #expect(driver.visible == .modal(.login))
        #expect(driver.app.context.store.isLiked(Product.ID(7)) == false)
        driver.market.accounts.setLike.call.returns(true)
        try await logIn(driver)
        #expect(try driver.front(\.products) === list)
        await giveWay { driver.market.accounts.setLike.call.callCount == 2 }
        #expect(driver.market.accounts.setLike.call.calls.map(\.isLiked) == [true, true])
    }

    @Test("A market without accounts is open to all, without chats and log-in")
    func withoutAccounts() async throws {
        let driver = AppDriver(withoutAccounts: true)
        await driver.app.start()
        #expect(driver.visible == .tab(.home))
        #expect(driver.app.tabs.map(\.id) == [.home, .search, .register, .myPage])
        driver.app.select(.register)
        #expect(driver.visible == .modal(.register))
        #expect(try driver.front(\.form).purpose == .register)
    }

    @Test("Nothing that one vendor opened in a market without accounts is shown to the next")
    func vendors() async throws {
        let driver = AppDriver(withoutAccounts: true)
        await driver.app.start()
        let names = ["one", "two"].map { VendorCredentials(identifier: $0, secret: Secret("p4ssword")) }
        try await driver.market.sessions.save(Session(vendor: nil, credentials: names[0]))
        await giveWay { driver.app.context.session.session?.credentials == names[0] }
        driver.router.push(.products(.all))
        let list = try driver.front(\.products)
        try await driver.market.sessions.save(Session(vendor: nil, credentials: names[1]))
        await giveWay { driver.visible == .tab(.home) }
        #expect(driver.visible == .tab(.home))
        driver.router.push(.products(.all))
        #expect(try driver.front(\.products) !== list)
    }

    @Test("A link to a chat waits for the log-in, and is followed then")
    func linkAfterLogin() async throws {
        let driver = AppDriver()
        await driver.start()
        let room = ChatRoom.fixture().id
        #expect(driver.app.open(.route(.chatRoom(room))) == .waitsForLogIn)
        #expect(driver.visible == .login)
        driver.market.accounts.login.call.returns(user)
        let login = try driver.front(\.login)
        login.type("mina@example.com", into: "email")
        login.type("correct horse", into: "password")
        await login.perform(command: "logIn")
        #expect(driver.visible == .route(.chatRoom(room)))
        #expect(driver.router.navigation.tab == .chat)
    }
}
