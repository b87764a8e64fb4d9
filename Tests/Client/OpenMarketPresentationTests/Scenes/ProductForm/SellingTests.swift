import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Selling with an account that cannot", .slot, .timeLimit(.minutes(10)))
struct SellingTests {
    let stage = Stage()

    @Test(
        "It is told, with a way to another account, and never asked for a secret",
        arguments: [MarketError.unauthenticated, .wrongSecret]
    )
    func cannotSell(error: MarketError) async {
        let (form, exits) = stage.filledForm()
        stage.context.session.become(.signedIn(.fixture(vendor: nil, auth: .fixture())))
        stage.market.registerProduct.call.fails(error, error)
        await form.submit()
        #expect(form.state.alert?.kind == .cannotSell)
        await form.answer(.cancel)
        #expect(form.state[.name] == "Mechanical keyboard" && exits.all.isEmpty)
        await form.submit()
        await form.answer(.logIn)
        #expect(exits.all == [.logIn])
    }

    @Test("The way leads to the log-in over the form")
    func wayOut() async throws {
        let driver = AppDriver()
        await driver.start(as: .fixture(vendor: nil, auth: .fixture()))
        driver.app.select(.register)
        let form = try driver.front(\.form)
        form.fill(.fixture())
        driver.market.registerProduct.call.fails(.unauthenticated)
        await form.submit()
        await form.answer(.logIn)
        #expect(driver.visible == .modal(.login))
        driver.router.dismiss()
        #expect(try driver.front(\.form) === form)
    }

    @Test("The currencies are those of the market, the first one at first")
    func currencies() {
        #expect(stage.form().0.state.currencies == Currency.known)
        let context = SceneContext(market: stage.market.all, currencies: [.eur, .jpy])
        let form = ProductFormModel(.register, context: context)
        #expect(form.state.currency == .eur)
        #expect(form.state.fields[.price]?.inputKind == .decimal)
        form.choose(.krw)
        #expect(form.state.currency == .eur)
        form.choose(.jpy)
        #expect(form.state.currency == .jpy)
    }
}
