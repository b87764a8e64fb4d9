import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@Suite("Guests")
@MainActor
struct GuestTests {
    private let user = Session.fixture(auth: .fixture())

    @Test("Where no log-in is required, a guest begins in the market")
    func market() async {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        #expect(driver.visible == .tab(.home))
    }

    @Test("A tab that needs a user asks for the log-in, and is opened once somebody has logged in")
    func tabAfterLogin() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.app.select(.register)
        let login = try driver.front(\.login)
        driver.market.accounts.login.call.returns(user)
        await login.perform(.editEmail("mina@example.com"))
        await login.perform(.editPassword("correct horse"))
        await login.logIn()
        #expect(driver.visible == .modal(.register))
    }

    @Test("A log-in that is closed leads nowhere, also later")
    func givenUp() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.app.select(.chat)
        driver.router.dismiss()
        #expect(driver.visible == .tab(.home))
    }

    @Test("Liking as a guest asks for the log-in over what is open")
    func like() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.market.accounts.handleLikedProduct.call.fails(.unauthenticated)
        driver.router.push(.productList)
        let list = try driver.front(\.products)
        await list.toggleLike(Product.ID(7))
        #expect(driver.visible == .modal(.login))
        #expect(driver.app.context.store.isLiked(Product.ID(7)) == false)
        driver.router.dismiss()
        #expect(try driver.front(\.products) === list)
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

    @Test("A link to a chat waits for the log-in, and is followed then")
    func linkAfterLogin() async throws {
        let driver = AppDriver()
        await driver.start()
        let room = ChatRoom.fixture().id
        #expect(driver.app.open(.room(room)) == .waitsForLogIn)
        #expect(driver.visible == .login)
        driver.market.accounts.login.call.returns(user)
        let login = try driver.front(\.login)
        await login.perform(.editEmail("mina@example.com"))
        await login.perform(.editPassword("correct horse"))
        await login.logIn()
        #expect(driver.visible == .route(.chatRoom(room)))
        #expect(driver.router.navigation.tab == .chat)
    }
}
