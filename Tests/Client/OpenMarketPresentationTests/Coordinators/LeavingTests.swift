import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("Scenes that are left", .slot, .timeLimit(.minutes(10)))
@MainActor
struct LeavingTests {
    private let user = Session.fixture(auth: .fixture())

    @Test("A search that is left asks for no suggestions any more, and is gone")
    func search() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.app.select(.search)
        weak var gone: SearchModel?
        let typing: Task<Void, Never>
        do {
            let search = try driver.front(\.search)
            gone = search
            typing = Task { await search.perform(command: "type", text: "lamp") }
            await driver.clock.untilSleepers()
        }
        driver.router.pop()
        await typing.value
        await giveWay { gone == nil }
        #expect(driver.clock.sleeperCount == 0)
        #expect(driver.market.suggestNames.call.callCount == 0)
    }

    @Test("So is one whose suggestions are on their way")
    func searchOnTheWay() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.suggestNames.call.hold()
        driver.app.select(.search)
        weak var gone: SearchModel?
        let typing: Task<Void, Never>
        do {
            let search = try driver.front(\.search)
            gone = search
            typing = Task { await search.perform(command: "type", text: "lamp") }
            await driver.clock.untilSleepers()
            driver.clock.advance(by: SearchModel.pause)
            await driver.market.suggestNames.call.untilHeld()
        }
        driver.router.pop()
        await typing.value
        await giveWay { gone == nil }
        #expect(driver.market.suggestNames.call.heldCount == 0)
    }

    @Test("A form that is left while it is sent gives the upload up, and is gone")
    func form() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        let registrations = driver.market.registerProduct.call
        registrations.hold()
        driver.app.select(.register)
        weak var gone: ProductFormModel?
        let sending: Task<Void, Never>
        do {
            let form = try driver.front(\.form)
            gone = form
            form.fill(.fixture())
            sending = Task { await form.submit() }
            await registrations.untilHeld()
        }
        driver.router.dismiss()
        await sending.value
        await giveWay { gone == nil }
        #expect(registrations.heldCount == 0)
    }

    @Test("Logging out gives up what was being sent")
    func loggedOut() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        let registrations = driver.market.registerProduct.call
        registrations.hold()
        driver.app.select(.register)
        let form = try driver.front(\.form)
        form.fill(.fixture())
        let sending = Task { await form.submit() }
        await registrations.untilHeld()
        driver.app.context.session.become(.signedOut)
        await sending.value
        #expect(driver.visible == .login)
        #expect(form.state.alert == nil)
    }

    @Test("Scenes outside of an app are released with their last owner")
    func withoutApp() async throws {
        let stage = Stage()
        let registrations = stage.market.registerProduct.call
        registrations.hold()
        weak var search: SearchModel?
        weak var form: ProductFormModel?
        do {
            let (searching, sending) = (SearchModel(context: stage.context), stage.filledForm().0)
            (search, form) = (searching, sending)
            let tasks: [Task<Void, Never>] = [
                Task { await searching.perform(command: "type", text: "lamp") }, Task { await sending.submit() },
            ]
            await stage.clock.untilSleepers()
            await registrations.untilHeld()
            for task in tasks {
                task.cancel()
                await task.value
            }
        }
        await giveWay { search == nil && form == nil }
        await giveWay { stage.clock.sleeperCount == 0 && registrations.heldCount == 0 }
        #expect(stage.market.suggestNames.call.callCount == 0)
    }

    @Test("Closed scenes receive no events")
    func listeners() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        let home = try driver.front(\.home)
        let session = driver.app.context.session
        for number in 0..<500 {
            for route in [Route.product(Product.ID(number)), .products(.mine), .chatRoom(ChatRoom.fixture().id)] {
                driver.router.push(route)
                _ = driver.app.visible
            }
            driver.router.popToRoot()
        }
        #expect(session.listenerCount <= 8)
        #expect(driver.app.visible.home === home)
    }

    @Test("A viewer that is taken away by hand leaves the product at the image that was in view")
    func viewer() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, images: try .numbered(3)))
        driver.router.push(.product(Product.ID(7)))
        let product = try driver.front(\.product)
        await product.loadProduct()
        await product.perform(command: "images")
        let viewer = try driver.front(\.images)
        viewer.showPage(3)
        driver.router.dismiss()
        #expect(product.state.pageText == "3 / 3")
    }

    @Test("After the images were edited, the page is not restored")
    func editedUnderTheViewer() async throws {
        let driver = AppDriver()
        await driver.start(as: user)
        driver.market.fetchProductDetail.call.returns(.fixture(id: 7, images: try .numbered(3)))
        driver.router.push(.product(Product.ID(7)))
        let product = try driver.front(\.product)
        await product.loadProduct()
        await product.perform(command: "images")
        try driver.front(\.images).showPage(2)
        let others = Array(try [ProductImage].numbered(5).suffix(2))
        driver.market.events.publish(.updated(.fixture(id: 7, images: others)))
        await product.reaches { $0.content.value?.images == others }
        driver.router.dismiss()
        #expect(product.state.pageText == "1 / 2")
    }
}
