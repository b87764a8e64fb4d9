import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The app", .slot)
@MainActor
struct AppCoordinatorTests {
    private let user = Session.fixture(auth: .fixture())
    private let id = Product.ID(7)

    @Test("A session that runs out leads to the log-in and says so, whatever is open")
    func expiry() async throws {
        let driver = AppDriver()
        try await driver.market.sessions.save(user)
        await driver.start(as: user)
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        try await driver.market.sessions.expire(#require(user.auth))
        for await state in driver.router.states() where state.root == .login { break }
        #expect(driver.visible == .login)
        #expect(driver.app.alert?.kind == .sessionExpired)
        driver.app.dismissAlert()
        #expect(driver.app.alert == nil)
        _ = product
    }

    @Test("A store that cannot be read leads to the log-in and says why")
    func unreadableStore() async {
        let driver = AppDriver()
        driver.market.accounts.own.restoreCalls.fails(.storage(.unreadable))
        await driver.app.start()
        #expect(driver.visible == .login)
        #expect(driver.app.alert?.kind == .error)
    }

    @Test("The next user finds neither the open scenes nor the likes of the previous one")
    func anotherUser() async throws {
        let driver = AppDriver()
        driver.market.accounts.likes.idsCalls.returns([id])
        await driver.start(as: user)
        await driver.market.accounts.likes.idsCalls.untilCalled()
        driver.router.push(.product(id))
        let first = try driver.front(\.product)
        let other = Session.fixture(auth: .fixture(user: "user2"))
        driver.market.accounts.login.call.returns(other)
        driver.router.present(.login)
        let login = try driver.front(\.login)
        login.type("jun@example.com", into: "email")
        login.type("correct horse", into: "password")
        await login.perform(command: "logIn")
        #expect(driver.visible == .tab(.home))
        #expect(driver.app.context.store.isLiked(id) == false)
        driver.router.push(.product(id))
        #expect(try driver.front(\.product) !== first)
    }

    @Test("Likes are read once for a login, and every list has its hearts")
    func likes() async throws {
        let driver = AppDriver()
        driver.market.accounts.likes.idsCalls.returns([id])
        driver.market.products.call.returns(
            ProductList { _ async throws(MarketError) in .fixture(ids: 7...8, hasNext: false) }
        )
        driver.market.discovery.bannersCalls.always([])
        await driver.start(as: user)
        let home = try driver.front(\.home)
        await home.appear()
        for await state in home.list.states() where state.rows.map(\.isLiked) == [true, false] { break }
        #expect(driver.market.accounts.likes.idsCalls.callCount == 1)
    }

    @Test("A sign-up at a market that does not name the vendor yet is told with the name that was typed")
    func signUpWithoutVendor() async throws {
        let driver = AppDriver()
        await driver.start()
        driver.market.accounts.signUp.call.returns(.fixture(vendor: nil, auth: .fixture()))
        driver.router.push(.signUp(email: "mina@example.com"))
        let signUp = try driver.front(\.signUp)
        signUp.type("correct horse", into: "password")
        signUp.type("Mina", into: "vendorName")
        await signUp.perform(command: "signUp")
        #expect(driver.app.alert?.says(AlertDirector(Wording(.english)).signedUp("Mina")) == true)
        #expect(await driver.app.takeNotice() == AlertDirector(Wording(.english)).signedUp("Mina").message)
        #expect(await driver.app.takeNotice() == nil && driver.app.alert == nil)
    }

    @Test("The same place on the stack has the same view model; it is gone with its place")
    func sceneLifetime() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.router.push(.product(id))
        weak var product: ProductDetailModel?
        do {
            let model = try driver.front(\.product)
            #expect(try driver.front(\.product) === model)
            product = model
        }
        #expect(product != nil)
        driver.router.pop()
        #expect(product == nil)
    }

    @Test("An app that is let go takes its view models with it")
    func appLifetime() async throws {
        weak var app: AppCoordinator?
        weak var home: HomeModel?
        do {
            let driver = AppDriver()
            await driver.start(as: user)
            app = driver.app
            home = try driver.front(\.home)
        }
        // Tasks that were begun by the start hold on until they have run.
        await giveWay { app == nil && home == nil }
    }

    @Test("Where one was is found again after the next start")
    func restoration() async throws {
        let before = AppDriver()
        await before.start(as: user)
        before.app.select(.myPage)
        before.router.push(.products(.liked))
        let archive = try #require(before.app.archive())

        let after = AppDriver()
        after.market.accounts.own.restoreCalls.returns(.signedIn(user))
        await after.app.start(restoring: archive)
        #expect(after.visible == .route(.products(.liked)))
        #expect(try after.front(\.products).kind == .liked)

        let stranger = AppDriver()
        stranger.market.accounts.own.restoreCalls.returns(.signedOut)
        await stranger.app.start(restoring: archive)
        #expect(stranger.visible == .login)
    }
}
