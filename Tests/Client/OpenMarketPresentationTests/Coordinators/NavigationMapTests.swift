import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

/// Every row of the original app's navigation map, with what was wrong with it put right.
@Suite("The navigation map", .slot)
@MainActor
struct NavigationMapTests {
    private let user = Session.fixture(auth: .fixture())
    private let id = Product.ID(7)

    @Test("App → log-in, without a user")
    func appToLogin() async throws {
        let driver = AppDriver()
        await driver.start()
        #expect(driver.visible == .login)
        _ = try driver.front(\.login)
    }

    @Test("App → tabs, with the login of last time")
    func appToTabs() async {
        let driver = AppDriver()
        await driver.start(as: user)
        #expect(driver.visible == .tab(.home))
        #expect(driver.app.tabs.map(\.id) == [.home, .search, .register, .chat, .myPage])
    }

    @Test("Log-in → tabs, and the log-in is not underneath")
    func loginToTabs() async throws {
        let driver = AppDriver()
        await driver.start()
        driver.market.accounts.login.call.returns(user)
        let login = try driver.front(\.login)
        login.type("mina@example.com", into: "email")
        login.type("correct horse", into: "password")
        await login.perform(command: "logIn")
        #expect(driver.visible == .tab(.home))
        #expect(driver.router.pop() == false)
    }

    @Test("Log-in → sign-up with the address, and back; or on to the tabs")
    func loginToSignUp() async throws {
        let driver = AppDriver()
        await driver.start()
        let login = try driver.front(\.login)
        login.type("mina@example.com", into: "email")
        await login.perform(command: "signUp")
        let signUp = try driver.front(\.signUp)
        #expect(signUp.state[.email] == "mina@example.com")
        await signUp.perform(command: "cancel")
        #expect(driver.visible == .login)
        #expect(try driver.front(\.login) === login)

        await login.perform(command: "signUp")
        driver.market.accounts.signUp.call.returns(user)
        let again = try driver.front(\.signUp)
        again.type("correct horse", into: "password")
        again.type("Mina", into: "vendorName")
        await again.perform(command: "signUp")
        #expect(driver.visible == .tab(.home))
        #expect(driver.app.alert?.kind == .signedUp)
    }

    @Test("Any tab → search: pushed, and the tab stays selected", arguments: [MarketTab.home, .chat, .myPage])
    func searchIsPushed(tab: MarketTab) async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(tab)
        driver.app.select(.search)
        #expect(driver.visible == .route(.search))
        #expect(driver.router.navigation.tab == tab)
        #expect(driver.app.tabs.filter(\.isSelected).map(\.id) == [tab])
    }

    @Test(
        "Any tab → register: over everything, and the tab stays selected",
        arguments: [MarketTab.home, .chat, .myPage]
    )
    func registerIsPresented(tab: MarketTab) async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(tab)
        driver.app.select(.register)
        let form = try driver.front(\.form)
        #expect(form.purpose == .register)
        form.close()
        #expect(driver.visible == .tab(tab))
    }

    @Test("Home → product → images, and the product is at the image that was in view")
    func homeToProductToPictures() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, images: try .numbered(3)))
        try driver.front(\.home).list.onExit?(.product(id))
        #expect(driver.visible == .route(.product(id)))
        let product = try driver.front(\.product)
        await product.appear()
        product.showPage(2)
        await product.perform(command: "images")
        let viewer = try driver.front(\.images)
        #expect(viewer.state.pageText == "2 / 3")
        viewer.showPage(3)
        await viewer.perform(command: "close")
        #expect(try driver.front(\.product) === product)
        #expect(product.state.pageText == "3 / 3")
    }

    @Test("Home → more: all products, and back")
    func homeToMore() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        let home = try driver.front(\.home)
        await home.perform(command: "showAll")
        #expect(driver.visible == .route(.products(.all)))
        #expect(try driver.front(\.products).kind == .all)
        driver.router.pop()
        #expect(try driver.front(\.home) === home)
    }

    @Test("Product → edit: over everything, with the product in it, and back")
    func productToEdit() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.fetchProductDetail.call.always(.fixture(id: 7))
        driver.market.refreshProduct.call.always(.fixture(id: 7))
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        await product.appear()
        await product.perform(command: "manage")
        await product.answer(.edit)
        let form = try driver.front(\.form)
        #expect(form.purpose == .edit(id))
        await form.appear()
        #expect(form.state[.name] == "Mechanical keyboard")
        form.close()
        #expect(driver.visible == .route(.product(id)))
    }

    @Test("Product → delete → yes: back only when it is done")
    func productToDeleted() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.fetchProductDetail.call.always(.fixture(id: 7))
        driver.market.deleteProduct.call.hold()
        driver.market.deleteProduct.call.succeeds()
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        await product.appear()
        await product.perform(command: "manage")
        await product.answer(.delete)
        #expect(product.state.alert?.kind == .confirmDelete)
        #expect(driver.market.deleteProduct.call.callCount == 0)
        async let deletion: Void = product.answer(.yes)
        await driver.market.deleteProduct.call.untilHeld()
        #expect(driver.visible == .route(.product(id)))
        driver.market.deleteProduct.call.release()
        await deletion
        #expect(driver.visible == .tab(.home))
        #expect(await driver.app.takeNotice() == driver.app.context.wording(.alertDeletedMessage))
    }
}

extension [ProductImage] {
    static func numbered(_ count: Int) throws -> [ProductImage] {
        try (1...count).map { number in
            let url = try #require(URL(string: "https://pictures.example/\(number).jpg"))
            return ProductImage(id: ProductImage.ID(number), url: url, thumbnail: nil)
        }
    }
}
