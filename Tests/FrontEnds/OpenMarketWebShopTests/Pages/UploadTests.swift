import OpenMarketHTML
import OpenMarket
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("A product on its way", .slot)
@MainActor
struct UploadTests {
    @Test("The bar says how far it has come, and is out of sight before and after", arguments: Language.allCases)
    func progress(language: Language) async throws {
        let market = MockUseCases()
        let gate = Gate()
        gate.close()
        market.registerProduct.call.handles { arguments throws(MarketError) in
            arguments.progress?(.sending(bytes: 40, total: 100))
            try? await gate.pass()
            return .fixture()
        }
        let context = SceneContext(market: market.all, wording: Wording(language))
        let form = ProductFormModel(.register, context: context)
        let around = Gallery.surroundings(context.wording, .modal(.register))
        await form.perform(command: "name", text: "Desk lamp")
        await form.perform(command: "price", text: "12000")
        await form.perform(command: "stock", text: "1")
        await form.perform(command: "description", text: "A lamp for a desk, as good as new.")
        await form.add([Fixture.imageInput])
        #expect(around.progress(of: form.state).markup.contains(" hidden"))
        let sending = Task { _ = await form.perform(command: "submit") }
        for await state in form.states() {
            if case .submitting(_, 0.4?) = state.submission { break }
        }
        let markup = around.progress(of: form.state).markup
        #expect(markup.contains(context.wording(.progressUploading, "40")))
        #expect(markup.contains("value=\"0.4\"") && !markup.contains(" hidden"))
        gate.open()
        await sending.value
        #expect(around.progress(of: form.state).markup.contains(" hidden"))
    }
}
