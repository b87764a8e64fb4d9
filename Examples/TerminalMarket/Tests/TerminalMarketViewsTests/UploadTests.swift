import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("A product on its way")
@MainActor
struct UploadTests {
    @Test("The form says how far it has come, and takes no more keys", arguments: Language.allCases)
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
        await form.perform(command: "name", text: "Desk lamp")
        await form.perform(command: "price", text: "12000")
        await form.perform(command: "stock", text: "1")
        await form.perform(command: "description", text: "A lamp for a desk, as good as new.")
        await form.add([Fixture.imageInput])
        let sending = Task { _ = await form.perform(command: "submit") }
        for await state in form.states() {
            if case .submitting(_, 0.4?) = state.submission { break }
        }
        try Golden.check("form-sending") { Snapshot(.form(form), wording: context.wording, size: $0) }
        await form.perform(command: "name", text: "Another")
        #expect(form.state[.name] == "Desk lamp")
        gate.open()
        await sending.value
        try Golden.check("form-sent") { Snapshot(.form(form), wording: context.wording, size: $0) }
    }
}
