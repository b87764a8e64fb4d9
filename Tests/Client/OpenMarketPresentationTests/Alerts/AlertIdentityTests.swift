import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@Suite("Alerts on toolkits that take them away themselves", .slot, .timeLimit(.minutes(10)))
@MainActor
struct AlertIdentityTests {
    private let stage = Stage()
    private let toolkit = FakeToolkit()

    @Test("An account is not deleted without a password, and the alert that asks for it is back on the screen")
    func deleteAccount() async throws {
        try await stage.logIn()
        let page = MyPageModel(context: stage.context)
        let scene = MarketScene.myPage(page)
        await page.perform(command: "open/deleteAccount")
        toolkit.draw(scene.alert)
        for _ in 0..<3 {
            await toolkit.tap(.delete, in: scene)
            #expect(toolkit.shown?.kind == .confirmDeleteAccount)
        }
        await toolkit.tap(.cancel, in: scene)
        #expect(toolkit.shown == nil)
        await page.perform(command: "open/deleteAccount")
        toolkit.draw(scene.alert)
        #expect(toolkit.shown?.kind == .confirmDeleteAccount)
    }

    @Test("A product's secret is asked for until there is one")
    func secretOfProduct() async throws {
        let (product, _) = await stage.loadedDetail(.fixture(vendor: nil))
        let scene = MarketScene.product(product)
        stage.market.deleteProduct.call.fails(.unauthenticated, .wrongSecret, .wrongSecret)
        await product.perform(command: "manage")
        toolkit.draw(scene.alert)
        await toolkit.tap(.delete, in: scene)
        await toolkit.tap(.yes, in: scene)
        for text in ["", "", "wrong", "wrong again"] {
            #expect(toolkit.shown?.kind == .secretPrompt)
            await toolkit.tap(.submit, text: text, in: scene)
        }
        #expect(toolkit.shown?.kind == .secretPrompt)
    }

    @Test("So is the secret of a product that is changed")
    func secretOfForm() async throws {
        let (form, _) = await stage.editForm()
        let scene = MarketScene.form(form)
        form.edit(.name, "Another name")
        stage.market.editProduct.call.fails(.wrongSecret)
        await form.submit()
        toolkit.draw(scene.alert)
        for _ in 0..<3 {
            await toolkit.tap(.submit, in: scene)
            #expect(toolkit.shown?.kind == .secretPrompt)
        }
    }

    @Test("The same failure after the same retry is shown again")
    func retry() async {
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        let scene = MarketScene.products(list)
        await list.load()
        stage.lists.pages.fails(.offline, .offline, .offline)
        await list.refresh()
        toolkit.draw(scene.alert)
        for _ in 0..<2 {
            await toolkit.tap(.retry, in: scene)
            #expect(toolkit.shown?.kind == .retry)
        }
    }

    @Test("Two alerts with the same text are two, also of different scenes")
    func numbers() throws {
        let (one, other) = (stage.context.alerts.confirmLogout(), stage.context.alerts.confirmLogout())
        #expect(one != other && one.id != other.id)
        #expect(try AlertBuilder(one).build() == one)
        #expect(AlertDirector(stage.wording).confirmLogout() == AlertDirector(stage.wording).confirmLogout())
    }
}
