import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The visible scene", .slot)
@MainActor
struct SceneInFrontTests {
    @Test("A scene that comes into sight loads what is not here yet")
    func appear() async throws {
        let app = try await visited()
        let home = app.root(of: .home)
        await home.appear()
        home.disappear()
        let model = try #require(home.home)
        #expect(!model.list.state.rows.isEmpty)
        #expect(model.state.banners.value?.isEmpty == false)
        #expect(home.id == app.root(of: .home).id)
        #expect(home.id != app.root(of: .myPage).id)
        #expect(home.title == app.context.wording(.titleHome))
    }

    @Test("A product that is here is not asked for again when it comes back into sight, one that failed is")
    func product() async throws {
        let driver = AppDriver()
        await driver.start(as: .fixture())
        driver.market.fetchProductDetail.call.answers(.failure(.offline), .success(.fixture(id: 7)))
        driver.router.push(.product(Product.ID(7)))
        let scene = driver.app.visible
        await scene.appear()
        #expect(scene.product?.state.content.problem?.error == .offline)
        await scene.appear()
        #expect(scene.product?.state.content.value != nil)
        await scene.appear()
        #expect(driver.market.fetchProductDetail.call.callCount == 2)
    }

    @Test("A product that is loaded again for a user who has just logged in is waited for")
    func settled() async throws {
        let stage = Stage()
        let calls = stage.market.fetchProductDetail.call
        calls.answers(.success(.fixture(id: 7)), .success(.fixture(id: 7, name: "Desk lamp")))
        let model = ProductDetailModel(Product.ID(7), context: stage.context)
        await model.appear()
        calls.hold()
        try await stage.logIn()
        await calls.untilHeld()
        let settling = Task {
            await MarketScene.product(model).settled(within: .seconds(1), stage.clock)
            return model.state.content.value?.title
        }
        // It has every chance to return too early.
        for _ in 0..<10 { await Task.yield() }
        calls.release()
        #expect(await settling.value == "Desk lamp")
    }

    @Test("A list that is loaded again because changes were missed is waited for")
    func settledList() async throws {
        let stage = Stage()
        stage.lists.sell(from: ServedProducts(count: 45))
        let calls = stage.lists.pages
        let (model, _) = stage.list()
        await model.load()
        calls.hold()
        _ = stage.context.store.noteGap()
        await calls.untilHeld()
        #expect(model.state.status.isLoading)
        let settling = Task {
            await MarketScene.products(model).settled(within: .seconds(1), stage.clock)
            return model.state.status.isLoading
        }
        for _ in 0..<10 { await Task.yield() }
        calls.release()
        #expect(await settling.value == false)
    }

    @Test("An alert is asked and answered by way of the scene")
    func alert() async throws {
        let app = try await visited()
        let page = app.root(of: .myPage)
        let model = try #require(page.myPage)
        await model.perform(command: "open/logOut")
        #expect(page.alert?.kind == .confirmLogout)
        await page.answer(.yes)
        #expect(page.alert == nil)
        #expect(app.visible.login != nil)
    }

    @Test("Every scene has a name of its own where it has no name from the market")
    func titles() async throws {
        let app = try await visited()
        var titles: [String] = []
        for route in [Route.products(.all), .search, .product(Product.ID(1)), .chatRoom(ChatRoom.ID(rawValue: "r"))] {
            app.router.push(route)
            titles.append(app.visible.title)
        }
        titles += [MarketTab.home, .chat, .myPage].map { app.root(of: $0).title }
        #expect(!titles.contains(""))
        #expect(Set(titles).count == titles.count)
    }

    @Test("An app says whether a form would be lost by following a link")
    func unsavedWork() async throws {
        let driver = AppDriver()
        await driver.start(as: .fixture(auth: .fixture()))
        driver.app.select(.register)
        let form = try driver.front(\.form)
        #expect(!driver.app.hasUnsavedWork)
        form.edit(.name, "Lamp")
        #expect(driver.app.hasUnsavedWork)
        driver.app.open(.home)
        #expect(!driver.app.hasUnsavedWork)
    }

    private func visited() async throws -> AppCoordinator {
        let market = PreviewMarket()
        try await market.logIn()
        let app = AppCoordinator(context: SceneContext(market: market.useCases, wording: Wording(.english)))
        await app.start()
        return app
    }
}
